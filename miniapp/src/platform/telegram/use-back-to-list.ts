import { useLocation, useNavigate } from "react-router-dom";
import { useBackButton } from "./use-back-button.ts";

/** Has Telegram's back button lead to the list that this screen was opened from, if it was opened from one. */
export const useBackToList = (): void => {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isNamed = typeof state === "object" && state !== null && "from" in state;
  const from = isNamed && typeof state.from === "string" ? state.from : null;
  useBackButton(from !== null, () => void navigate(from ?? "/dashboard"));
};

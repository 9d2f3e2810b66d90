import { Outlet } from "react-router-dom";
import { Tooltips } from "../../ui/windows/tooltip.tsx";

/** What the signed-in screens share: the words that show when resting on an icon. */
export const WithTooltips = () => (
  <>
    <Outlet />
    <Tooltips />
  </>
);

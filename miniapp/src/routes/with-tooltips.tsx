import { Outlet } from "react-router-dom";
import { TooltipProvider } from "../components/tooltip.tsx";

/** What the signed-in screens share: one clock for all tooltips, loaded only with them. */
export const WithTooltips = () => (
  <TooltipProvider>
    <Outlet />
  </TooltipProvider>
);

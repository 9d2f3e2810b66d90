import { useEffect } from "react";
import { Workspace } from "../../features/workspace/workspace.tsx";
import { useAuth } from "../../platform/session/session.tsx";
import { notify } from "../../ui/notices/notify.ts";
import { usePageParameter } from "../../platform/browser/use-page-parameter.ts";
import { whenIdle } from "../../platform/code/when-idle.ts";
import { sections } from "./admin-sections.ts";

// So that they open at once, even when the connection is gone by then.
const prefetchWindows = () => {
  void Promise.allSettled([
    import("../../ui/windows/dialog-view.tsx"),
    import("../../ui/buttons/menu-view.tsx"),
    import("../../ui/windows/sheet-view.tsx"),
    import("../../features/workspace/palette/palette.tsx"),
  ]);
};

/** The admin dashboard; the section is in the address. */
export const AdminRoute = () => {
  const { verified } = useAuth();
  const [tab] = usePageParameter("tab");
  useEffect(() => {
    // Answers and documents are drawn by code of their own; fetched early, they do not show as plain text first.
    import("../../patterns/markdown/markdown-view.tsx").catch(() => undefined);
  }, []);
  useEffect(() => whenIdle(prefetchWindows), []);
  useEffect(() => {
    if (verified !== false) return;
    notify({
      title: "Connection error",
      description: "Failed to verify authentication. Please try refreshing the page.",
      variant: "destructive",
    });
  }, [verified]);
  return (
    <Workspace sections={sections} current={sections.find((section) => section.id === tab) ?? sections[0]} />
  );
};

import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { useQueuedMessages } from "../entities/chats/queued.ts";
import { useAuth } from "../platform/session/session.tsx";
import { useShownNotice } from "../ui/notices/notify.ts";
import { extraInPlace } from "../ui/states/in-place.tsx";
import { useKeyboardInset } from "../platform/browser/use-keyboard-inset.ts";
import { whenIdle } from "../platform/code/when-idle.ts";
import styles from "./root.module.css";

const Toaster = extraInPlace(async () => (await import("../ui/notices/toaster.tsx")).Toaster);

const LiveUpdates = extraInPlace(async () => (await import("./live/live-updates.tsx")).LiveUpdates);

// Loaded with the first message that waits for a connection.
const SendQueued = extraInPlace(
  async () => (await import("../features/chat/conversation/send-queued.tsx")).SendQueued,
);

const OfflineLine = () => {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["offline"] = "";
    return () => {
      delete dataset["offline"];
    };
  }, []);
  return (
    <div className={styles.offline} role="status">
      <WifiOff size={16} />
      You are offline
    </div>
  );
};

// Loaded with the first notice, or before, so that one about a lost connection can be shown.
const Notices = () => {
  const isShown = useShownNotice() !== null;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (isShown || isIdle) && <Toaster />;
};

/** What every screen shares: the offline line and the place for notices. */
export const Root = () => {
  const { user, status, token, online } = useAuth();
  const hasQueued = useQueuedMessages().length > 0;
  useKeyboardInset();
  return (
    <>
      {!online && status === "signed-in" && <OfflineLine />}
      <Outlet />
      {status === "signed-in" && (
        <>
          <Notices />
          {hasQueued && <SendQueued />}
          {user !== null && <LiveUpdates key={token} userId={user.id} />}
        </>
      )}
    </>
  );
};

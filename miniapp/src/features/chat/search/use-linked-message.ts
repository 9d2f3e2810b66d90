import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { showMessage } from "./show-found.ts";

/** Shows the message that a link names, once: the address is that of its conversation then. */
export const useLinkedMessage = (): void => {
  const [params, setParams] = useSearchParams();
  const id = params.get("message");
  useEffect(() => {
    if (id === null) return;
    showMessage(id);
    const conversation = new URLSearchParams(window.location.search);
    conversation.delete("message");
    setParams(conversation, { replace: true });
  }, [id, setParams]);
};

import { type QueryClient, type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router-dom";
import { type LiveChange, type LiveKey, liveKeys } from "#contracts/events.ts";
import { readSessionId } from "../../features/chat/session-id.ts";
import { followLiveChanges } from "./live-changes.ts";
import { rereadChanged } from "../../platform/api/query-client.ts";
import { rootsOf } from "../../platform/api/query-keys.ts";
import { chatAddress, leadAddress } from "../../entities/chats/recent.ts";
import { notify } from "../../ui/notices/notify.ts";
import { unseenQuery } from "../../entities/product/unseen.ts";
import { whenIdle } from "../../platform/code/when-idle.ts";

// What somebody waits for, and what may have come while the page was loading.
const awaited: readonly LiveKey[] = ["chat", "leads", "feedback"];

const wasLoaded: QueryFilters["predicate"] = ({ state }) => state.dataUpdatedAt > 0;

const news = {
  tickets: {
    title: "Support ticket updated",
    description: "The core team has changed one of your tickets.",
    page: "support",
  },
  participations: {
    title: "Participation updated",
    description: "The core team has looked at one of your participations.",
    page: "initiatives",
  },
} as const;

const newsKeys = ["tickets", "participations"] as const;

// Says that the core team changed a record of one's own, unless its list is on the screen.
const tellNews = async (
  client: QueryClient,
  keys: readonly LiveKey[],
  navigate: NavigateFunction,
): Promise<void> => {
  const changed = newsKeys.filter((key) => keys.includes(key));
  if (changed.length === 0) return;
  const before = client.getQueryData(unseenQuery.queryKey);
  const now = await client.fetchQuery({ ...unseenQuery, staleTime: 0 });
  // What waited unseen before is nothing new, and nor is anything while that is not known.
  const fresh = changed.find((key) => before !== undefined && now[key] > before[key]);
  if (fresh === undefined) return;
  const { title, description, page } = news[fresh];
  if (window.location.pathname.endsWith(`/${page}`)) return;
  const open = () => void navigate(`/dashboard/${page}`);
  notify({ title, description, action: { label: "Open", onPress: open } });
};

type Answer = NonNullable<LiveChange["answer"]>;

const isBeingRead = ({ module, sessionId, conversationId }: Answer, userId: string): boolean => {
  const { pathname, search } = window.location;
  const shown = new URLSearchParams(search);
  if (pathname !== "/dashboard" || document.visibilityState !== "visible") return false;
  if (module === "lead_replier") return shown.get("conversation") === conversationId;
  if (shown.get("module") !== null) return false;
  return (shown.get("chat") ?? readSessionId(localStorage, userId)) === sessionId;
};

const openChat = ({ module, sessionId, conversationId }: Answer, navigate: NavigateFunction): void =>
  void navigate(module === "lead_replier" ? leadAddress(conversationId ?? "") : chatAddress(sessionId));

const ends = {
  answered: {
    title: "Answered by the core team",
    words: "The answer to your question stands in your chat.",
    aboutLead: (project: string) => `The answer stands in the chat about ${project}.`,
  },
  corrected: {
    title: "Corrected by the core team",
    words: "A corrected answer to a question of yours stands in your chat.",
    aboutLead: (project: string) => `A corrected answer stands in the chat about ${project}.`,
  },
  closed: {
    title: "Closed without an answer",
    words: "The core team has closed a question of yours.",
    aboutLead: (project: string) => `The core team has closed your question about ${project}.`,
  },
} as const;

const endOf = ({ isClosed, isCorrected }: Answer): keyof typeof ends => {
  if (isClosed) return "closed";
  return isCorrected ? "corrected" : "answered";
};

const announce = (answer: Answer, userId: string, navigate: NavigateFunction): void => {
  if (isBeingRead(answer, userId)) return;
  const { title, words, aboutLead } = ends[endOf(answer)];
  notify({
    title,
    description: answer.projectName === null ? words : aboutLead(answer.projectName),
    action: { label: "Open chat", onPress: () => openChat(answer, navigate) },
  });
};

/** Keeps what is on the screen up to date with what others do, and says when the core team has answered or closed a question. */
export const LiveUpdates = ({ userId }: { userId: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const uncount = whenIdle(() => void client.prefetchQuery(unseenQuery));
    const unfollow = followLiveChanges({
      onChange: ({ keys, answer }) => {
        void rereadChanged(client, keys);
        if (answer !== undefined) announce(answer, userId, navigate);
        // News that cannot be counted now are counted with the next.
        tellNews(client, keys, navigate).catch(() => undefined);
      },
      onOpen: (again) => {
        if (again) void rereadChanged(client, liveKeys);
        else
          for (const key of rootsOf(awaited))
            void client.invalidateQueries({ queryKey: [key], predicate: wasLoaded });
      },
    });
    return () => {
      uncount();
      unfollow();
    };
  }, [client, userId, navigate]);
  return null;
};

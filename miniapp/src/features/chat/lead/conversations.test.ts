import { afterEach, expect, test } from "vitest";
import type { LeadConversation } from "#contracts/lead-replier.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { changeConversations, conversationsQuery, knownConversations } from "./conversations.ts";

afterEach(() => queryClient.clear());

const lead = (conversationId: string) => ({ conversationId }) as LeadConversation;

test("a list that was not read is not taken for an empty one", async () => {
  await changeConversations((known) => known?.filter(() => true));
  expect(knownConversations()).toBeUndefined();
});

test("what is left of a list goes on where it did", async () => {
  const pages = [{ items: [lead("b"), lead("a")], nextCursor: "a", total: 5 }];
  queryClient.setQueryData(conversationsQuery.queryKey, { pages, pageParams: [null] });
  await changeConversations((known) => known?.filter(({ conversationId }) => conversationId !== "b"));
  expect(knownConversations()).toMatchObject({ items: [lead("a")], isWhole: false, pages: [{ total: 4 }] });
});

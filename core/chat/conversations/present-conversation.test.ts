import { expect, test } from "vitest";
import { presentConversation } from "./present-conversation.ts";

const lastLineOf = (content: string): string =>
  presentConversation(
    {
      session_id: "s",
      title: null,
      last_message_at: new Date(0),
      is_unread: false,
      first_question: "What do I earn?",
      last_role: "assistant",
      last_content: content,
      last_kind: null,
      last_about: null,
    },
    false,
  ).lastLine;

test("the last line of a quoted answer is what it says", () => {
  expect(lastLineOf("From the playbook:\n\n**OTC commission** [1]\n\nYou earn 20 % of our fee.")).toBe(
    "You earn 20 % of our fee.",
  );
  expect(lastLineOf("Del playbook:\n\n**OTC** [1]\n\nEl 20 %.")).toBe("El 20 %.");
  expect(lastLineOf("**Note** [1]\n\nIt is 20 %.")).toBe("Note It is 20 %.");
});

test("the last line of a list has its words, not its bullets", () => {
  expect(lastLineOf("Two ways:\n\n- **Express**: 1-2 days [1]\n  * [x] by bike\n1. Pack - well")).toBe(
    "Two ways: Express: 1-2 days by bike 1. Pack - well",
  );
});

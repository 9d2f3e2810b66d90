// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi } from "../../../../test/fake-api.ts";
import { leadConversation } from "../../../../test/lead-conversation.ts";
import { LeadBar } from "./lead-bar.tsx";

test("an archived lead is said to be archived beside its stage", async () => {
  fakeApi({});
  const at = "2026-01-05T10:00:00.000Z";
  const lead = leadConversation({ conversationId: "c1", projectName: "Harbour", lastMessageAt: at });
  draw(<LeadBar lead={{ ...lead, archived: true, reminderAt: at }} onGone={() => undefined} />);
  expect((await screen.findByText("In talks")).parentElement?.textContent).toBe("In talksArchived");
});

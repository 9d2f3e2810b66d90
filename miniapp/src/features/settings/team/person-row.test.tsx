// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { User } from "#contracts/users.ts";
import { draw } from "../../../../test/draw.tsx";
import { PersonRow } from "./person-row.tsx";

const user: User = {
  id: "u1",
  username: "ana",
  telegramUsername: "ana",
  userRole: "BD",
  isAdmin: false,
  disabled: false,
  waiting: true,
  invitedUntil: new Date(2099, 0, 5).toISOString(),
  inTelegram: false,
  createdAt: "2026-01-05T10:00:00.000Z",
  lastSeenAt: null,
};

test.each([
  { disabled: false, count: 1 },
  { disabled: true, count: 0 },
])("an invitation is told of while it can be used: disabled $disabled", async ({ disabled, count }) => {
  const ignore = () => undefined;
  draw(
    <ul role="list">
      <PersonRow
        user={{ ...user, disabled }}
        isSelf={false}
        isOpen={false}
        onChange={ignore}
        onRename={ignore}
        onSetPassword={ignore}
        onHandOver={ignore}
      />
    </ul>,
  );
  await screen.findByText("@ana");
  expect(screen.queryAllByText(/^Invited until/u)).toHaveLength(count);
});

import { expect, test } from "vitest";
import type { SessionUser } from "#contracts/auth.ts";
import { moduleFrom } from "../modules.ts";
import { userLabel } from "./user-label.ts";

const user: SessionUser = {
  id: "1",
  username: "anna",
  telegramUsername: "anna_bd",
  userRole: "BD",
  isAdmin: false,
};

test("names an admin by username and anybody else by Telegram name", () => {
  expect(userLabel({ ...user, isAdmin: true, userRole: "CORE TEAM (ADMIN)" })).toEqual({
    name: "anna",
    role: "Admin",
  });
  expect(userLabel(user)).toEqual({ name: "@anna_bd", role: "BD" });
  expect(userLabel({ ...user, userRole: "CORE TEAM (ADMIN)" })).toEqual({
    name: "@anna_bd",
    role: "Core Team",
  });
});

test("an address without a known module means the BD Assistant", () => {
  expect(moduleFrom(null)).toBe("bd_assistant");
  expect(moduleFrom("nonsense")).toBe("bd_assistant");
  expect(moduleFrom("lead_replier")).toBe("lead_replier");
});

import { expect, test } from "vitest";
import { afterSignIn, redirectFrom } from "./redirects.ts";

const admin = { isAdmin: true };
const agent = { isAdmin: false };

test("sends an admin to the workspace and an agent to the dashboard", () => {
  expect(afterSignIn(admin, undefined)).toBe("/admin");
  expect(afterSignIn(agent, undefined)).toBe("/dashboard");
});

test("returns to the page somebody came for", () => {
  expect(afterSignIn(agent, "/dashboard/support?new=1#top")).toBe("/dashboard/support?new=1#top");
  expect(afterSignIn(admin, "/admin?tab=team")).toBe("/admin?tab=team");
  expect(afterSignIn(admin, "/dashboard")).toBe("/dashboard");
});

test("sends an agent who came for the workspace to the dashboard", () => {
  expect(afterSignIn(agent, "/admin")).toBe("/dashboard");
  expect(afterSignIn(agent, "/admin?tab=team")).toBe("/dashboard");
});

test.each(["/", "/login", "/bd/login", "/admin/login", "/login?x=1"])("never returns to %s", (path) => {
  expect(afterSignIn(agent, path)).toBe("/dashboard");
});

test.each(["https://evil.example", "//evil.example", String.raw`/\evil.example`, 7, null])(
  "ignores %j, which is no address of the product",
  (from) => {
    expect(afterSignIn(agent, from)).toBe("/dashboard");
  },
);

test("guards pages for users and for admins", () => {
  expect(redirectFrom("user", null)).toBe("/login");
  expect(redirectFrom("user", agent)).toBeNull();
  expect(redirectFrom("admin", null)).toBe("/admin/login");
  expect(redirectFrom("admin", agent)).toBe("/admin/login");
  expect(redirectFrom("admin", admin)).toBeNull();
});

test("leads nobody in circles", () => {
  for (const user of [admin, agent]) {
    for (const from of ["/admin", "/dashboard", "/login", undefined]) {
      const to = afterSignIn(user, from);
      expect(redirectFrom(to.startsWith("/admin") ? "admin" : "user", user)).toBeNull();
    }
  }
});

// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { bdLogin } from "#contracts/auth.ts";
import { succeeded } from "#contracts/endpoint.ts";
import { by, type fakeApi } from "../../test/fake-api.ts";
import { nova, openProduct } from "../../test/product.tsx";

const path = () => window.location.pathname;

const openLogin = (answers: Parameters<typeof fakeApi>[0] = {}) =>
  openProduct({ address: "/login", who: null, answers });

type User = ReturnType<typeof openProduct>["user"];

const signIn = async (user: User) => {
  await user.type(await screen.findByLabelText("Telegram Username"), "nova");
  await user.type(screen.getByLabelText("Access Code"), "some-code{Enter}");
};

const signedIn = by(bdLogin, () => ({ ...succeeded, user: nova, sessionToken: "token" }));
const welcome = () => screen.findByRole("heading", { name: "What do you need to know?" });

test.each([
  [
    "Login failed. Please check your credentials.",
    "refused without a word of the product's own",
    () => new Response("<h1>Bad Gateway</h1>", { status: 502, headers: { "Content-Type": "text/html" } }),
  ],
  [
    "Login failed. Please try again.",
    "left without an answer",
    () => Promise.reject(new TypeError("Failed to fetch")),
  ],
])("'%s' is said where a login is %s", async (text, _, answer) => {
  const { api, user } = openLogin(by(bdLogin, answer));
  await signIn(user);
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(api.sentTo(bdLogin)).toEqual([{ telegramUsername: "nova", accessCode: "some-code" }]);
});

test.each(["/dashboard", "/support", "/dashboard/support", "/initiatives", "/dashboard/initiatives"])(
  "a signed-out visitor of %s signs in first",
  async (address) => {
    openProduct({ address, who: null });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Welcome Legend");
    expect(path()).toBe("/login");
  },
);

test("the start leads to the login, and that to the chat", async () => {
  const { user } = openProduct({ address: "/", who: null, answers: signedIn });
  await screen.findByRole("heading", { level: 1, name: "Welcome Legend" });
  expect(path()).toBe("/login");
  await signIn(user);
  await welcome();
  expect(path()).toBe("/dashboard");
});

test.each(["/", "/login", "/bd/login", "/admin/login", "/admin"])(
  "%s leads an agent who is signed in home",
  async (address) => {
    openProduct({ address });
    await welcome();
    expect(path()).toBe("/dashboard");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Welcome Legend" })).toBeNull());
  },
);

test("an unknown address says that there is no such page", async () => {
  openProduct({ address: "/no/such/page" });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("404 Page Not Found");
});

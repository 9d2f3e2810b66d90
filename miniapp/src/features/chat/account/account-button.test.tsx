// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import { fakeApi, kai } from "../../../../test/fake-api.ts";
import { AccountButton } from "./account-button.tsx";

const nothing = () => undefined;
const account = {
  isGuideNew: false,
  openGuide: nothing,
  search: nothing,
  clear: null,
  offerClear: nothing,
  logOut: nothing,
  signOutEverywhere: nothing,
};

test("announcements are one press away in the menu, also while none is new", async () => {
  fakeApi({});
  const { user } = draw(<AccountButton user={kai} account={account} />, "/dashboard/chats");
  await user.click(await screen.findByRole("button", { name: "Account menu" }));
  await user.click(await screen.findByRole("menuitem", { name: "Announcements" }));
  expect(window.location.pathname).toBe("/dashboard/announcements");
});

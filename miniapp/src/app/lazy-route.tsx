import type { ComponentType } from "react";
import { createCode } from "../platform/code/create-code.ts";
import { FailureView } from "./failure.tsx";
import { Splash } from "./splash.tsx";

// Stands for a screen whose code could not be fetched: it is asked for anew whenever somebody comes here.
const later = (load: () => Promise<ComponentType>): ComponentType => {
  const useScreen = createCode(load);
  return function Later() {
    const { code: Screen, missing } = useScreen(true);
    if (Screen !== null) return <Screen />;
    return missing === null ? <Splash /> : <FailureView />;
  };
};

/** A route's `lazy`, for the router keeps a failure as long as the page lives, and would show it on every later visit. */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch {
    return { Component: later(load) };
  }
};

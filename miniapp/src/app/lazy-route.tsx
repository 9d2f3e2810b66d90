import type { ComponentType } from "react";
import { inPlace } from "../ui/states/in-place.tsx";
import { FailureView } from "./failure.tsx";
import { Splash } from "./splash.tsx";

/**
 * A route's `lazy`, for the router keeps a failure as long as the page lives, and would show it on every later visit: what
 * stands for a screen whose code could not be fetched asks for it anew whenever somebody comes here.
 */
export const lazyRoute = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch {
    return { Component: inPlace(load, Splash, FailureView) };
  }
};

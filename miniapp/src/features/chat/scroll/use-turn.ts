import { type RefObject, useMemo } from "react";

type Page = RefObject<HTMLElement | null>;

// What has the window stand elsewhere than it was put is its reader, but for a fraction of a pixel.
const exact = 2;

const lastQuestion = (page: Page) =>
  [...(page.current?.querySelectorAll<HTMLElement>("[data-turn]") ?? [])].at(-1);

const roomBeneath = (page: Page) => page.current?.querySelector<HTMLElement>("[data-room]") ?? null;

/** Of a question that is longer only so much stays in sight, of the window's height, unless it is read `whole`: what answers it needs the room. */
const longest = 0.15;

/** Where the window stands, in CSS pixels, when a question, or the end of a long one, is at the top of what is seen. */
const topOf = (question: HTMLElement): number => {
  const margin = Number.parseFloat(getComputedStyle(question).scrollMarginTop);
  const { top, height } = question.getBoundingClientRect();
  const unseen =
    question.dataset["turn"] === "whole" ? 0 : Math.max(0, height - longest * window.innerHeight);
  return Math.max(0, top + window.scrollY - margin + unseen);
};

const paddingEnd = (element: Element | null): number =>
  element === null ? 0 : Number.parseFloat(getComputedStyle(element).paddingBlockEnd);

/** How much of the page comes after the room, in CSS pixels, where nothing is stretched. */
const heightAfter = (room: HTMLElement, page: HTMLElement): number =>
  paddingEnd(room.parentElement) +
  (page.lastElementChild?.getBoundingClientRect().height ?? 0) +
  paddingEnd(page);

/** Makes as much room beneath a question as it takes to be at the top; answers where the window has to stand then. */
const makeRoom = (page: Page, question: HTMLElement | undefined): number | null => {
  const room = roomBeneath(page);
  if (page.current === null || question === undefined || room === null) return null;
  const top = topOf(question);
  const end = room.getBoundingClientRect().top + window.scrollY + heightAfter(room, page.current);
  room.style.blockSize = `${Math.max(0, Math.ceil(top + window.innerHeight - end))}px`;
  return top;
};

/** The question that a turn begins with: what has come beneath it since is read after it; drawn anew it is another. */
const createBeginning = (page: Page) => {
  let begun: HTMLElement | undefined;
  return {
    /** Where the window has to stand for it to be at the top, with as much room beneath as that takes, or with what there is. */
    place: (withRoom: boolean): number | null => {
      if (begun?.isConnected !== true) begun = lastQuestion(page);
      if (withRoom) return makeRoom(page, begun);
      return begun === undefined ? null : topOf(begun);
    },
    forget: (): void => {
      begun = undefined;
    },
  };
};

/** A question just sent stands at the top of what is seen while its answer grows beneath it. */
const createTurn = (page: Page) => {
  // Where the window was put; null where nothing is kept.
  let at: number | null = null;
  // The code that draws a first question may still be on its way.
  let isAwaited = false;
  let hasRoom = true;
  const beginning = createBeginning(page);
  const stand = (): boolean => {
    at = beginning.place(hasRoom);
    if (at === null) return false;
    window.scrollTo({ top: at, behavior: "instant" });
    // Without room a short turn ends with the page.
    if (!hasRoom) at = window.scrollY;
    return true;
  };
  return {
    /**
     * Puts the last question there, at once or, while there is none, as soon as it is drawn; false for the latter. Only
     * with room beneath does it get there before its answer is long enough.
     */
    begin: (withRoom = true): boolean => {
      hasRoom = withRoom;
      beginning.forget();
      isAwaited = !stand();
      return !isAwaited;
    },
    /** Something was drawn or has another height: what was begun stays where it is. True while it does. */
    settle: (): boolean => {
      if (at !== null || isAwaited) {
        if (stand()) isAwaited = false;
      } else if ((roomBeneath(page)?.style.blockSize ?? "") !== "") beginning.place(true);
      return at !== null;
    },
    /** The window was scrolled: whether its reader has stayed there. */
    isKept: (): boolean => {
      if (at !== null && Math.abs(window.scrollY - at) > exact) at = null;
      return at !== null;
    },
    /** Another conversation stands there. */
    end: (): void => {
      at = null;
      isAwaited = false;
      roomBeneath(page)?.style.removeProperty("block-size");
    },
    /** The reader is led elsewhere. */
    leave: (): void => {
      at = null;
      isAwaited = false;
    },
  };
};

export type Turn = ReturnType<typeof createTurn>;

/** The turn of a conversation, for as long as its list is there. */
export const useTurn = (page: Page): Turn => useMemo(() => createTurn(page), [page]);

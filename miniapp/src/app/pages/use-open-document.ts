import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { type CitedPlace, readPlace } from "#contracts/cited-place.ts";
import type { SourcePlace } from "../../features/chat/open-source.ts";
import { setParameters, useAddress } from "../../platform/browser/use-address.ts";

/** What was opened in a step of its own, so that the browser's Back closes it. */
interface Opened {
  place: SourcePlace;
  isSource: boolean;
}

const keptIn = (state: unknown): object => (typeof state === "object" && state !== null ? state : {});
const openedIn = (state: unknown): Opened | null => (keptIn(state) as { opened?: Opened }).opened ?? null;

const useOpened = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef<Location>(location);
  useEffect(() => {
    latest.current = location;
  }, [location]);
  const show = useCallback(
    (place: SourcePlace, isSource: boolean) => {
      const { pathname, search, hash, state } = latest.current;
      // From one to another is no further step.
      const replace = openedIn(state) !== null;
      const opened: Opened = { place, isSource };
      void navigate({ pathname, search, hash }, { replace, state: { ...keptIn(state), opened } });
    },
    [navigate],
  );
  const left = useRef("");
  const leave = () => {
    // The step back takes a moment, in which it may be asked for again.
    if (left.current === location.key) return;
    left.current = location.key;
    void navigate(-1);
  };
  return { opened: openedIn(location.state), show, leave };
};

/** The document that lies open; the address may name one and a place in it, as the bot's buttons do. */
export const useOpenDocument = () => {
  const [parameters, change] = useAddress();
  const { opened, show, leave } = useOpened();
  const [named, at] = [parameters.get("document"), parameters.get("at")];
  const cited = useMemo(() => readPlace(at), [at]);
  const place = opened?.place ?? (named === null ? null : { documentId: named, ...cited });
  const openDocument = useCallback(
    (documentId: string, { heading, passage }: CitedPlace = { heading: null }) =>
      show({ documentId, heading, passage }, false),
    [show],
  );
  const openSource = useCallback((found: SourcePlace) => show(found, true), [show]);
  const isSource = opened?.isSource === true;
  const openWhole = isSource ? () => show(opened.place, false) : undefined;
  const close = () => {
    if (opened !== null) leave();
    else change((next) => setParameters(next, { document: null, at: null }), { replace: true });
  };
  return { place, openDocument, openSource, openWhole, close };
};

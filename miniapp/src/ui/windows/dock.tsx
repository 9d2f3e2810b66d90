import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useHasRightColumn } from "../../platform/browser/use-media-query.ts";
import { useRootMark } from "../../platform/browser/use-root-mark.ts";
import styles from "./dock.module.css";

type Close = () => void;

interface Dock {
  /** Where a window is drawn; null where there is no room beside the page. */
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
  isTaken: boolean;
  /** Closes what is there, and takes its place; returns how to leave. */
  take: (close: Close) => () => void;
  /** Closes what is there. */
  clear: () => void;
}

const DockContext = createContext<Dock | null>(null);

/** Lets windows stand beside the page, one at a time, where that is wide enough. */
export const DockProvider = ({ children }: { children: ReactNode }) => {
  const isWide = useHasRightColumn();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [holder, setHolder] = useState<Close | null>(null);
  const latest = useRef<Close | null>(null);
  const hold = useCallback((close: Close | null) => {
    latest.current = close;
    setHolder(() => close);
  }, []);
  const take = useCallback(
    (close: Close) => {
      latest.current?.();
      hold(close);
      return () => {
        if (latest.current === close) hold(null);
      };
    },
    [hold],
  );
  const dock = useMemo(() => {
    const clear = () => latest.current?.();
    return { place: isWide ? place : null, setPlace, isTaken: isWide && holder !== null, take, clear };
  }, [isWide, place, holder, take]);
  return <DockContext value={dock}>{children}</DockContext>;
};

/** Tells what stands over the page's right edge that a column is there. */
const RightEdge = () => {
  useRootMark("data-right-panel");
  return null;
};

/** Where what is docked stands. */
export const DockPlace = () => {
  const dock = use(DockContext);
  return (
    <>
      {dock?.isTaken === true && <RightEdge />}
      <section ref={dock?.setPlace} className={styles.dock} />
    </>
  );
};

/** What stands beside the page, if there is a place for it. */
export const useDock = (): Dock | null => use(DockContext);

/** Takes the place beside the page for a window while it is open; null where it has to stand over the page. */
export const useDocked = (wanted: boolean, open: boolean, onClose: Close): HTMLElement | null => {
  const dock = useDock();
  const place = wanted ? (dock?.place ?? null) : null;
  const close = useEffectEvent(onClose);
  const take = dock?.take;
  const isTaking = open && place !== null;
  useEffect(() => (isTaking ? take?.(() => close()) : undefined), [isTaking, take]);
  return place;
};

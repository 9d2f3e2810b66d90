import { Image, ImageOff } from "lucide-react";
import { createContext, useContext, useState } from "react";
import styles from "./remote-image.module.css";
import common from "../../ui/theme/common.module.css";
import { Press } from "../../ui/buttons/press.tsx";

/** Whether what is drawn stands in a link, where nothing else may be pressed. */
export const InLink = createContext(false);

const shownHosts = new Set<string>();

const hostOf = (address: string): string | null => {
  try {
    const { protocol, host } = new URL(address, "https://none.invalid");
    return /^https?:$/u.test(protocol) ? host : null;
  } catch {
    return null;
  }
};

interface RemoteImageProps {
  src: string;
  alt: string;
}

/**
 * An image of another host, which learns who reads it: loaded once the reader asks for it, from then on until the page is
 * left with all others of that host.
 */
export const RemoteImage = ({ src, alt }: RemoteImageProps) => {
  const host = hostOf(src);
  const inLink = useContext(InLink);
  const [wanted, setWanted] = useState(host !== null && shownHosts.has(host));
  const [broken, setBroken] = useState(false);
  if (host === null) return <span>{alt}</span>;
  if (wanted && !broken)
    return (
      <img
        src={src}
        alt={alt}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  if (inLink) return <span>{alt === "" ? "Image" : alt}</span>;
  const show = () => {
    shownHosts.add(host);
    setBroken(false);
    setWanted(true);
  };
  const Icon = broken ? ImageOff : Image;
  return (
    <Press className={styles.remote} onClick={show}>
      <Icon size={18} />
      <span className={styles.words}>
        {alt !== "" && <span className={styles.alt}>{alt}</span>}
        <span className={common.caption}>
          {broken ? `The image could not be loaded from ${host}. Try again` : `Show image from ${host}`}
        </span>
      </span>
    </Press>
  );
};

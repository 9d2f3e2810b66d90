import { openLink } from "../../platform/telegram/open-link.ts";
import styles from "./handle-link.module.css";

/** An @username that opens its Telegram profile. */
export const HandleLink = ({ username }: { username: string }) => (
  <a
    href={`https://t.me/${username}`}
    target="_blank"
    rel="noopener noreferrer"
    className={styles.handle}
    onClick={openLink}
  >
    @{username}
  </a>
);

import { openLink } from "../telegram/open-link.ts";

/** An @username that opens its Telegram profile. */
export const HandleLink = ({ username }: { username: string }) => (
  <a href={`https://t.me/${username}`} target="_blank" rel="noopener noreferrer" onClick={openLink}>
    @{username}
  </a>
);

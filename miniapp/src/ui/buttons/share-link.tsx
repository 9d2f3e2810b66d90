import { Share2 } from "lucide-react";
import { openLink } from "../../platform/telegram/open-link.ts";
import { shareAddress } from "../../platform/telegram/share-address.ts";
import icons from "./icon-button.module.css";
import { tooltip } from "../windows/tooltip.tsx";

interface ShareLinkProps {
  /** What it does, for the tooltip and for screen readers. */
  label: string;
  /** What is put into the message field of the chat one chooses, beneath the link if there is one. */
  text: string;
  link?: string;
  onShare?: () => void;
}

/** Shares into a Telegram chat. */
export const ShareLink = ({ label, onShare, ...shared }: ShareLinkProps) => (
  <a
    href={shareAddress(shared)}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={label}
    {...tooltip(label)}
    className={icons.button}
    onClick={(event) => {
      openLink(event);
      onShare?.();
    }}
  >
    <Share2 size={18} />
  </a>
);

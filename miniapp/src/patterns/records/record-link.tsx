import { ExternalLink } from "lucide-react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { isTelegram } from "../../platform/telegram/launch.ts";
import { openLink } from "../../platform/telegram/open-link.ts";
import button from "../../ui/buttons/button.module.css";
import { classNames } from "../../platform/text/class-names.ts";
import icons from "../../ui/buttons/icon-button.module.css";
import { tooltip } from "../../ui/windows/tooltip.tsx";

interface RecordLinkProps {
  /** Its page in Notion, or the product's own. */
  url: string;
  isNotion: boolean;
  /** Only the icon, where the words stand in the tooltip. */
  compact?: boolean;
}

const useOpening = (url: string) => {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    event.stopPropagation();
    const { origin, pathname, search } = new URL(url, window.location.href);
    // A second window inside Telegram would not be signed in.
    if (!isTelegram() || origin !== window.location.origin) return openLink(event);
    event.preventDefault();
    void navigate(pathname + search);
  };
};

/** Opens a record's page in a new tab. */
export const RecordLink = ({ url, isNotion, compact = false }: RecordLinkProps) => {
  const onClick = useOpening(url);
  const text = isNotion ? "View in Notion" : "View record";
  const link = { href: url, target: "_blank", rel: "noopener noreferrer", onClick };
  const icon = <ExternalLink size={compact ? 18 : 16} strokeWidth={1.75} aria-hidden="true" />;
  if (!compact) {
    return (
      <a {...link} className={classNames(button.button, button.secondary)}>
        {icon}
        {text}
      </a>
    );
  }
  return (
    <a {...link} {...tooltip(text)} className={icons.button} aria-label={text}>
      {icon}
    </a>
  );
};

import { ExternalLink } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
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
  /** It stands in the record itself, which another tab would show a second time. */
  isOpen?: boolean;
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

const Way = ({ url, isHere, children, ...link }: ComponentProps<"a"> & { url: string; isHere: boolean }) => {
  const onClick = useOpening(url);
  return isHere ? (
    <Link to={url} replace {...link}>
      {children}
    </Link>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" onClick={onClick} {...link}>
      {children}
    </a>
  );
};

/** Opens a record's page in a new tab; from within the record in the same one, unless that page is Notion's. */
export const RecordLink = ({ url, isNotion, isOpen = false, compact = false }: RecordLinkProps) => {
  const text = isNotion ? "View in Notion" : "View record";
  const way = { url, isHere: isOpen && !isNotion };
  const icon = <ExternalLink size={compact ? 18 : 16} />;
  if (!compact) {
    return (
      <Way {...way} className={classNames(button.button, button.secondary, isOpen && button.small)}>
        {icon}
        {text}
      </Way>
    );
  }
  return (
    <Way {...way} {...tooltip(text)} className={icons.button} aria-label={text}>
      {icon}
    </Way>
  );
};

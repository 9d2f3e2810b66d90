import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Card } from "../components/card.tsx";
import { statusQuery } from "../lib/status.ts";
import { openLink } from "../telegram/open-link.ts";
import { useBackButton } from "../telegram/use-back-button.ts";
import styles from "./coming-centre.module.css";

// Unless it is configured, the link leads to this very page, at the address the server knows itself by.
const isThisPage = (link: string): boolean => {
  const { origin, pathname } = new URL(link, window.location.href);
  const path = pathname.replace(/\/$/u, "");
  return path === "/dashboard/support" || (path === "/support" && origin === window.location.origin);
};

/** How to reach the BD Support Manager: the configured link, or in words when that only leads back here. */
const Contact = () => {
  const { data } = useQuery(statusQuery);
  if (data === undefined || isThisPage(data.supportLink))
    return "write to your BD Support Manager on Telegram";
  return (
    <a href={data.supportLink} target="_blank" rel="noopener noreferrer" onClick={openLink}>
      contact your BD Support Manager
    </a>
  );
};

interface ComingCentreProps {
  title: string;
  subtitle: string;
  icon: LucideIcon;
  heading: string;
  children: ReactNode;
}

/** A centre that does not take anything yet: says so, and where to turn meanwhile. */
export const ComingCentre = ({ title, subtitle, icon: Icon, heading, children }: ComingCentreProps) => {
  const navigate = useNavigate();
  useBackButton(true, () => void navigate("/dashboard"));
  return (
    <main className={styles.page}>
      <title>{`${title} · Legend`}</title>
      <Link className={styles.back} to="/dashboard">
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        Back to Dashboard
      </Link>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
      </header>
      <Card className={styles.card}>
        <span className={styles.icon}>
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.text}>
          {children} <Contact />.
        </p>
      </Card>
    </main>
  );
};

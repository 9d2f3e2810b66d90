import type { Sql } from "#core/platform/database.ts";
import { up as users } from "./0001_users.ts";
import { up as documents } from "./0002_documents.ts";
import { up as passages } from "./0003_passages.ts";
import { up as chat } from "./0004_chat.ts";
import { up as auditLog } from "./0005_audit_log.ts";
import { up as leadConversations } from "./0006_lead_conversations.ts";
import { up as closedLoop } from "./0007_closed_loop.ts";
import { up as questions } from "./0008_questions.ts";
import { up as indexRevision } from "./0009_index_revision.ts";
import { up as support } from "./0010_support.ts";
import { up as telegram } from "./0011_telegram.ts";
import { up as notion } from "./0012_notion.ts";
import { up as launches } from "./0013_launches.ts";
import { up as alikeParticipations } from "./0014_alike_participations.ts";
import { up as searchMessages } from "./0016_search_messages.ts";
import { up as askedAs } from "./0017_asked_as.ts";
import { up as removedPassages } from "./0018_removed_passages.ts";
import { up as wordsOfTheIndex } from "./0019_words_of_the_index.ts";
import { up as searchLists } from "./0020_search_lists.ts";
import { up as orderOfMessages } from "./0021_order_of_messages.ts";
import { up as waitingRecords } from "./0022_waiting_records.ts";
import { up as leadsWaiting } from "./0023_leads_waiting.ts";
import { up as stoppedTries } from "./0024_stopped_tries.ts";
import { up as gapsInPart } from "./0025_gaps_in_part.ts";
import { up as orderOfDocuments } from "./0026_order_of_documents.ts";
import { up as endsOfTheLoop } from "./0028_ends_of_the_loop.ts";
import { up as wordsByLanguage } from "./0029_words_by_language.ts";
import { up as guidance } from "./0030_guidance.ts";
import { up as audience } from "./0031_audience.ts";
import { up as sentReplies } from "./0032_sent_replies.ts";
import { up as howAnswersCame } from "./0033_how_answers_came.ts";
import { up as imports } from "./0034_imports.ts";
import { up as filesOfDocuments } from "./0035_files_of_documents.ts";
import { up as guestsAndOwners } from "./0036_guests_and_owners.ts";
import { up as librarySettings } from "./0037_library_settings.ts";
import { up as sources } from "./0039_sources.ts";
import { up as goldenQuestions } from "./0041_golden_questions.ts";
import { up as gapsAnsweredNow } from "./0042_gaps_answered_now.ts";
import { up as contradictions } from "./0044_contradictions.ts";
import { up as threads } from "./0046_threads.ts";
import { up as meetingPoints } from "./0047_meeting_points.ts";
import { up as conversations } from "./0050_conversations.ts";
import { up as leadsOfTheTeam } from "./0054_leads_of_the_team.ts";
import { up as answeringDesk } from "./0063_answering_desk.ts";
import { up as questionDocuments } from "./0064_question_documents.ts";
import { up as heldPages } from "./0066_held_pages.ts";
import { up as insights } from "./0073_insights.ts";
import { up as insightsOfWork } from "./0074_insights_of_work.ts";
import { up as invitations } from "./0077_invitations.ts";
import { up as weeklyDigest } from "./0080_weekly_digest.ts";
import { up as searchedAudit } from "./0081_searched_audit.ts";
import { up as accessTokens } from "./0082_access_tokens.ts";
import { up as figuresComparedAnew } from "./0085_figures_compared_anew.ts";
import { up as announcements } from "./0087_announcements.ts";
import { up as remindersADayBefore } from "./0088_reminders_a_day_before.ts";
import { up as webhooks } from "./0089_webhooks.ts";
import { up as heldAnswers } from "./0090_held_answers.ts";
import { up as connections } from "./0092_connections.ts";
import { up as amountsComparedAnew } from "./0094_amounts_compared_anew.ts";
import { up as savedViews } from "./0095_saved_views.ts";
import { up as notionPlaces } from "./0096_notion_places.ts";
import { up as botInUse } from "./0097_bot_in_use.ts";
import { up as narrowedReplies } from "./0098_narrowed_replies.ts";
import { up as pairsOfSentences } from "./0099_pairs_of_sentences.ts";
import { up as tracesOfMessages } from "./0100_traces_of_messages.ts";
import { up as callsOfNobody } from "./0101_calls_of_nobody.ts";
import { up as proofsOfInitiatives } from "./0102_proofs_of_initiatives.ts";
import { up as initiativesSeen } from "./0103_initiatives_seen.ts";
import { up as unsureAnswers } from "./0104_unsure_answers.ts";
import { up as keptQuestions } from "./0105_kept_questions.ts";
import { up as correctedAnswers } from "./0106_corrected_answers.ts";
import { up as endsOfWords } from "./0107_ends_of_words.ts";
import { up as messagesOfNotices } from "./0108_messages_of_notices.ts";
import { up as pairsJudgedTogether } from "./0109_pairs_judged_together.ts";
import { up as auditNamesOfLeads } from "./0110_audit_names_of_leads.ts";
import { up as contactsOfLeads } from "./0111_contacts_of_leads.ts";
import { up as documentsAsCited } from "./0113_documents_as_cited.ts";

/** A schema change: applied once, in order, never edited afterwards. */
export interface Migration {
  name: string;
  up: (sql: Sql) => Promise<void>;
}

export const migrations: Migration[] = [
  { name: "0001_users", up: users },
  { name: "0002_documents", up: documents },
  { name: "0003_passages", up: passages },
  { name: "0004_chat", up: chat },
  { name: "0005_audit_log", up: auditLog },
  { name: "0006_lead_conversations", up: leadConversations },
  { name: "0007_closed_loop", up: closedLoop },
  { name: "0008_questions", up: questions },
  { name: "0009_index_revision", up: indexRevision },
  { name: "0010_support", up: support },
  { name: "0011_telegram", up: telegram },
  { name: "0012_notion", up: notion },
  { name: "0013_launches", up: launches },
  { name: "0014_alike_participations", up: alikeParticipations },
  { name: "0016_search_messages", up: searchMessages },
  { name: "0017_asked_as", up: askedAs },
  { name: "0018_removed_passages", up: removedPassages },
  { name: "0019_words_of_the_index", up: wordsOfTheIndex },
  { name: "0020_search_lists", up: searchLists },
  { name: "0021_order_of_messages", up: orderOfMessages },
  { name: "0022_waiting_records", up: waitingRecords },
  { name: "0023_leads_waiting", up: leadsWaiting },
  { name: "0024_stopped_tries", up: stoppedTries },
  { name: "0025_gaps_in_part", up: gapsInPart },
  { name: "0026_order_of_documents", up: orderOfDocuments },
  { name: "0028_ends_of_the_loop", up: endsOfTheLoop },
  { name: "0029_words_by_language", up: wordsByLanguage },
  { name: "0030_guidance", up: guidance },
  { name: "0031_audience", up: audience },
  { name: "0032_sent_replies", up: sentReplies },
  { name: "0033_how_answers_came", up: howAnswersCame },
  { name: "0034_imports", up: imports },
  { name: "0035_files_of_documents", up: filesOfDocuments },
  { name: "0036_guests_and_owners", up: guestsAndOwners },
  { name: "0037_library_settings", up: librarySettings },
  { name: "0039_sources", up: sources },
  { name: "0041_golden_questions", up: goldenQuestions },
  { name: "0042_gaps_answered_now", up: gapsAnsweredNow },
  { name: "0044_contradictions", up: contradictions },
  { name: "0046_threads", up: threads },
  { name: "0047_meeting_points", up: meetingPoints },
  { name: "0050_conversations", up: conversations },
  { name: "0054_leads_of_the_team", up: leadsOfTheTeam },
  { name: "0063_answering_desk", up: answeringDesk },
  { name: "0064_question_documents", up: questionDocuments },
  { name: "0066_held_pages", up: heldPages },
  { name: "0073_insights", up: insights },
  { name: "0074_insights_of_work", up: insightsOfWork },
  { name: "0077_invitations", up: invitations },
  { name: "0080_weekly_digest", up: weeklyDigest },
  { name: "0081_searched_audit", up: searchedAudit },
  { name: "0082_access_tokens", up: accessTokens },
  { name: "0085_figures_compared_anew", up: figuresComparedAnew },
  { name: "0087_announcements", up: announcements },
  { name: "0088_reminders_a_day_before", up: remindersADayBefore },
  { name: "0089_webhooks", up: webhooks },
  { name: "0090_held_answers", up: heldAnswers },
  { name: "0092_connections", up: connections },
  { name: "0094_amounts_compared_anew", up: amountsComparedAnew },
  { name: "0095_saved_views", up: savedViews },
  { name: "0096_notion_places", up: notionPlaces },
  { name: "0097_bot_in_use", up: botInUse },
  { name: "0098_narrowed_replies", up: narrowedReplies },
  { name: "0099_pairs_of_sentences", up: pairsOfSentences },
  { name: "0100_traces_of_messages", up: tracesOfMessages },
  { name: "0101_calls_of_nobody", up: callsOfNobody },
  { name: "0102_proofs_of_initiatives", up: proofsOfInitiatives },
  { name: "0103_initiatives_seen", up: initiativesSeen },
  { name: "0104_unsure_answers", up: unsureAnswers },
  { name: "0105_kept_questions", up: keptQuestions },
  { name: "0106_corrected_answers", up: correctedAnswers },
  { name: "0107_ends_of_words", up: endsOfWords },
  { name: "0108_messages_of_notices", up: messagesOfNotices },
  { name: "0109_pairs_judged_together", up: pairsJudgedTogether },
  { name: "0110_audit_names_of_leads", up: auditNamesOfLeads },
  { name: "0111_contacts_of_leads", up: contactsOfLeads },
  { name: "0113_documents_as_cited", up: documentsAsCited },
];

import type { Migration } from '../migrate.ts'

/**
 * The files of messages, drafts and queued messages: JSON arrays of references, null if there are none. The bytes are
 * in files named by their hash (`attachments` in the data folder).
 */
export const attachments: Migration = {
  version: 13,
  sql: `
    alter table messages add column attachments text;
    alter table queued_messages add column attachments text;
    alter table conversations add column draft_attachments text;
    create index messages_with_attachments on messages (sequence) where attachments is not null;
  `,
}

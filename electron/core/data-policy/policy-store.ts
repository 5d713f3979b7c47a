import { dataPolicy, type PolicyOwner } from '#shared/data-policy-schema.ts'
import { type DataPolicy, isRestricting, openPolicy } from '#shared/data-policy.ts'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'

/** The policies that the person has set, in the table of settings: one row for each owner that demands something. */
export function createPolicyStore(database: Database) {
  return {
    read: (owner: PolicyOwner): DataPolicy => readRow(database, keyOf(owner), dataPolicy) ?? openPolicy,
    write(owner: PolicyOwner, policy: DataPolicy): void {
      if (isRestricting(policy)) writeRow(database, keyOf(owner), policy)
      else database.run('delete from settings where key = ?', keyOf(owner))
    },
    /** Removes the policies of chats that do not exist any more. */
    removeOrphans: (): void =>
      void database.run(
        `delete from settings where key glob ? and substr(key, ?) not in (select id from conversations)`,
        `${chatPrefix}*`,
        chatPrefix.length + 1,
      ),
  }
}

const chatPrefix = 'dataPolicy/chat/'

function keyOf(owner: PolicyOwner): string {
  switch (owner.kind) {
    case 'gateway':
      return `dataPolicy/gateway/${owner.profileId}`
    case 'preset':
      return `dataPolicy/preset/${owner.profileId}/${owner.slug}`
    case 'chat':
      return `${chatPrefix}${owner.conversationId}`
  }
}

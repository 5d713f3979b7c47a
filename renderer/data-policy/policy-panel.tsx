import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import type { PolicyOwner } from '#shared/data-policy-schema.ts'
import { dataPolicyText as text } from '../text/en/data-policy.ts'
import { Segmented } from '../ui/segmented.tsx'
import { PolicyRules } from './policy-rules.tsx'
import { RemainingList } from './remaining-list.tsx'
import { useRemaining } from './use-remaining.ts'
import styles from './data-policy.module.css'

/** The rules for the data of a chat, what they leave, and what they do not cover. */
export function PolicyPanel({ conversation }: { conversation: Conversation }) {
  const { id, profileId, preset } = conversation
  const [wanted, setWanted] = useState<PolicyOwner['kind']>('chat')
  const remaining = useRemaining(conversation, true)
  const kind = wanted === 'preset' && preset === null ? 'chat' : wanted
  const owners: Record<PolicyOwner['kind'], PolicyOwner> = {
    chat: { kind: 'chat', conversationId: id },
    preset: { kind: 'preset', profileId, slug: preset?.slug ?? '' },
    gateway: { kind: 'gateway', profileId },
  }
  const kinds = (['chat', 'preset', 'gateway'] as const).filter((each) => each !== 'preset' || preset !== null)
  return (
    <section aria-label={text.title} className={styles.panel}>
      <div className={styles.head}>
        <h2 className="medium">{text.title}</h2>
        <Segmented
          label={text.appliesTo}
          size="small"
          value={kind}
          options={kinds.map((value) => ({ value, label: text.owners[value] }))}
          onChange={setWanted}
        />
      </div>
      <PolicyRules
        key={kind}
        owner={owners[kind]}
        providers={remaining.endpoints.providers}
        effective={remaining.policy?.effective}
      />
      <RemainingList remaining={remaining} />
      <Scope />
    </section>
  )
}

/** What the rules do not cover. */
export function Scope({ note }: { note?: string | undefined }) {
  return (
    <div className={styles.scope}>
      {note !== undefined && <p className="small">{note}</p>}
      <p className="small quiet">{text.combined}</p>
      <p className="small quiet">{text.notCovered}</p>
      <p className="small quiet">{text.upstream}</p>
    </div>
  )
}

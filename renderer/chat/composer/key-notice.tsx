import { useGateways, useOpenGateway } from '../../gateways/gateways.ts'
import { type KeyWarning, keyWarningOf } from '../../gateways/key-warning.ts'
import { useKeySpending } from '../../gateways/use-key-spending.ts'
import { keySpendingText } from '../../text/en/key-spending.ts'
import { formatCost, formatDate } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeStrip } from '../../ui/notice-strip.tsx'
import styles from './notices.module.css'

const text = keySpendingText.warnings

/** Warns above the composer that the key of this chat's gateway is about to stop working. */
export default function KeyNotice({ profileId }: { profileId: string }) {
  const openGateway = useOpenGateway()
  const profile = useGateways().profiles?.find(({ id }) => id === profileId)
  // The app's key of the embedded gateway has no limit.
  const { status, credit, readAt } = useKeySpending(profile?.kind === 'embedded' ? undefined : profile)
  const warning = keyWarningOf(status, credit, readAt)
  if (profile === undefined || warning === null) return null
  const [title, what] = wordsOf(warning, profile.name)
  return (
    <div className={styles.problem}>
      <NoticeStrip
        tone={warning.kind === 'spent' ? 'danger' : 'warn'}
        title={title}
        text={what}
        action={
          <Button size="small" onClick={() => openGateway(profileId)}>
            {text.show}
          </Button>
        }
      />
    </div>
  )
}

function wordsOf(warning: KeyWarning, name: string): [title: string, text: string] {
  switch (warning.kind) {
    case 'spent':
      return [text.spent(formatCost(warning.limit), warning.period), text.spentUntil(warning.period)]
    case 'near':
      return [text.near(formatCost(warning.left), formatCost(warning.limit), warning.period), text.nearText]
    case 'credit':
      return [text.credit(formatCost(warning.left), name), text.creditText]
    case 'expires':
      return [text.expires(formatDate(warning.at)), text.expiresText]
  }
}

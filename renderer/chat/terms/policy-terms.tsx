import { Shield } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { PolicyPanel } from '../../data-policy/policy-panel.tsx'
import { policyWords, remainingWords } from '../../data-policy/policy-words.ts'
import { useRemaining } from '../../data-policy/use-remaining.ts'
import { dataPolicyText as text } from '../../text/en/data-policy.ts'
import { classNames } from '../../ui/class-names.ts'
import popover from '../../ui/popover.module.css'
import { usePolicyOpen } from './policy-open.ts'
import styles from './terms.module.css'

interface PolicyTermsProps {
  conversation: Conversation
  /** A comparison has several models, so that one number would be wrong. */
  isComparing: boolean
}

/** The data policy of the next request in a few words, and what it leaves. */
export default function PolicyTerms({ conversation, isComparing }: PolicyTermsProps) {
  const { openIn, openPolicyIn } = usePolicyOpen()
  // It is closed when the person returns from another view.
  useEffect(() => () => openPolicyIn(null), [openPolicyIn])
  const { policy, endpoints, left, hasRules, refusal } = useRemaining(conversation)
  const nameOf = (slug: string) => endpoints.providers.find((each) => each.slug === slug)?.name ?? slug
  const rules = policy === undefined ? '' : policyWords(policy.effective, nameOf)
  const words = left === null || !hasRules ? null : remainingWords(left)
  return (
    <>
      <Popover.Root
        open={openIn === conversation.id}
        onOpenChange={(isOpen) => openPolicyIn(isOpen ? conversation.id : null)}
      >
        <Popover.Trigger asChild>
          <button
            type="button"
            className={classNames(styles.chip, refusal !== null && styles.bad)}
            aria-label={rules === '' ? text.title : text.withRules(rules)}
          >
            <Shield />
            <span className="cut">{rules === '' ? text.title : rules}</span>
          </button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className={popover.popover}
            aria-label={text.title}
            side="top"
            align="start"
            sideOffset={8}
            collisionPadding={8}
          >
            <PolicyPanel conversation={conversation} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {words !== null && !isComparing && (
        <span className={classNames('num cut', refusal === null ? 'quiet' : 't-danger')}>
          {words.count}
          {words.facts !== '' && <span className="wide-only">, {words.facts}</span>}
        </span>
      )}
    </>
  )
}

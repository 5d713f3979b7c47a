import { Shield } from 'lucide-react'
import { useEffect } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { type Exclusion, onlyExcludedBy } from '#shared/remaining-endpoints.ts'
import { namesWords, reasonWords } from '../../data-policy/policy-words.ts'
import { type RemainingOfChat, useRemaining } from '../../data-policy/use-remaining.ts'
import { dataPolicyText as text } from '../../text/en/data-policy.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useShowParameter } from '../conversation/shown-parameter.ts'
import { useModelPicker } from '../model-picker/use-model-picker.ts'
import notices from '../composer/notices.module.css'
import { usePolicyOpen } from './policy-open.ts'

interface PolicyRefusalProps {
  conversation: Conversation
  /** Called with whether the rules leave nothing that could serve the next message. */
  onRefused: (isRefused: boolean) => void
}

/** Rules that only the parameter `provider` has. */
const ofParameter: ReadonlySet<Exclusion> = new Set(['only', 'quantizations', 'max-price', 'parameters'])

/** Says above the composer that the rules leave no endpoint, by which of them, and what returns without one. */
export default function PolicyRefusal({ conversation, onRefused }: PolicyRefusalProps) {
  const remaining = useRemaining(conversation)
  const isRefused = remaining.refusal !== null
  const openPolicyIn = usePolicyOpen((state) => state.openPolicyIn)
  const setPickerOpen = useModelPicker((picker) => picker.setOpen)
  const showParameter = useShowParameter(conversation.id)
  useEffect(() => {
    onRefused(isRefused)
    return () => onRefused(false)
  }, [isRefused, onRefused])
  if (!isRefused) return null
  const { left } = remaining
  const hasParameters = Object.keys(left?.excluded ?? {}).some((rule) => ofParameter.has(rule as Exclusion))
  return (
    <div className={notices.problem}>
      <Problem
        tone="warn"
        icon={Shield}
        title={text.refused}
        text={reasonsOf(remaining)}
        actions={
          <>
            <Button onClick={() => openPolicyIn(conversation.id)}>{text.change}</Button>
            {hasParameters && (
              <Button variant="ghost" onClick={() => showParameter('provider')}>
                {text.changeParameters}
              </Button>
            )}
            <Button variant="ghost" onClick={() => setPickerOpen(true)}>
              {text.chooseModel}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Returns which rules exclude how many endpoints, and which endpoints return without one of the rules. */
function reasonsOf({ left, endpoints: { rows, modelName }, rules, refusal }: RemainingOfChat): string {
  if (refusal === 'everywhere' || left === null || !rows) return text.refusedEverywhere
  // The keys are those of the type.
  const returning = (Object.keys(left.excluded) as Exclusion[]).flatMap((rule) => {
    const names = onlyExcludedBy(rows, rules, rule).map(({ name }) => name)
    return names.length === 0 ? [] : [text.returns(text.rules[rule], namesWords(names))]
  })
  return [text.refusedBy(modelName, reasonWords(left.excluded)), ...returning].join(' ')
}

import { Timer } from 'lucide-react'
import { modelFactsText as text } from '../text/en/model-facts.ts'
import { Tag } from '../ui/tag.tsx'
import { expiryWords } from './expiry.ts'

/** Marks a model that its gateway will remove; nothing for one without such a day. */
export function ExpiryTag({ day }: { day: string | null }) {
  if (day === null) return null
  return (
    <span title={text.endsHint} data-expiry>
      <Tag tone="warn">
        <Timer aria-hidden />
        {expiryWords(day)}
      </Tag>
    </span>
  )
}

import { Timer } from 'lucide-react'
import { modelFactsText as text } from '../text/en/model-facts.ts'
import { Tag } from '../ui/tag.tsx'
import { expiryWords } from './expiry.ts'

interface ExpiryTagProps {
  day: string | null
  /** Only a sign, where there is no room; what is around it names the day. */
  isSign?: boolean
}

/** Marks a model that its gateway will remove; nothing for one without such a day. */
export function ExpiryTag({ day, isSign = false }: ExpiryTagProps) {
  if (day === null) return null
  const words = expiryWords(day)
  return (
    <span title={isSign ? words : text.endsHint} data-expiry>
      <Tag tone="warn">
        <Timer aria-hidden />
        {!isSign && words}
      </Tag>
    </span>
  )
}

import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { chatText } from '../../text/en/chat.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Markdown } from '../markdown/markdown.tsx'

/** What the model thought before it spoke; folded until it is wanted. */
export function Reasoning({ text, isUnderWay }: { text: string; isUnderWay: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="fold"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className={classNames('s', isOpen && 'turned')} aria-hidden />
        {isUnderWay ? chatText.reasoning : chatText.reasoned}
        {isUnderWay && <Spinner />}
      </button>
      {isOpen && (
        <div id={id} className="reasoning-text">
          <Markdown text={text} isStreaming={isUnderWay} />
        </div>
      )}
    </>
  )
}

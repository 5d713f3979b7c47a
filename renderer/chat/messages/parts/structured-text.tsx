import { CodeBlock } from '../../../markdown/code-block.tsx'
import { Markdown } from '../../../markdown/markdown.tsx'
import { formatJson } from './format-json.ts'

/** The text of structured output, indented if it is JSON, else shown like any answer. */
export default function StructuredText({ text }: { text: string }) {
  const formatted = formatJson(text)
  if (formatted === null) return <Markdown text={text} />
  return (
    <div className="prose" data-prose>
      <CodeBlock language="json" text={formatted} />
    </div>
  )
}

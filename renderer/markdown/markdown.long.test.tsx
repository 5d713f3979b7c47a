import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { hostileTexts } from './testing/hostile-texts.ts'
import { DocumentView } from './markdown.tsx'
import { emptyDocument, readMarkdown } from './split-blocks.ts'

// Button icons add nothing to the text, and the real button needs a window.
vi.mock('../ui/button.tsx', () => ({ Button: () => null }))
vi.mock('../ui/toast.tsx', () => ({ useToast: () => ({ show: () => undefined }) }))

test.each(Object.entries(hostileTexts))('%s do not block the window', (_name, text) => {
  const before = process.threadCpuUsage()
  renderToStaticMarkup(<DocumentView document={readMarkdown(emptyDocument, text, true)} isStreaming={false} />)
  // Far above the expected tens of milliseconds, and far below a freeze.
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_500_000)
})

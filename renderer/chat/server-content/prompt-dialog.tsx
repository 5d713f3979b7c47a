import { useId, useState } from 'react'
import { toErrorData } from '#shared/errors.ts'
import type { ServerPrompt } from '#shared/tools/tool.ts'
import { useCall, useCommand } from '../../bridge/query.ts'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Loaded } from '../../errors/loaded.tsx'
import { toolContentText as text } from '../../text/en/tool-content.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContentList } from './content-list.tsx'
import { PromptForm } from './prompt-form.tsx'

interface PromptDialogProps {
  /** Called with the text of a prompt. */
  onRead: (text: string) => void
  onClose: () => void
}

/** Chooses a prompt of a tool server, and asks for its arguments. */
export default function PromptDialog({ onRead, onClose }: PromptDialogProps) {
  const formId = useId()
  const prompts = useCall('tools.prompts', {})
  const read = useCommand('tools.readPrompt')
  const [chosen, setChosen] = useState<ServerPrompt | null>(null)
  const isForm = chosen !== null && chosen.args.length > 0

  function readPrompt({ server, name }: ServerPrompt, args: Record<string, string>): void {
    if (read.isPending) return
    read.mutate({ name: server, prompt: name, args }, { onSuccess: (result) => onRead(result.text) })
  }
  function choose(prompt: ServerPrompt): void {
    read.reset()
    setChosen(prompt)
    if (prompt.args.length === 0) readPrompt(prompt, {})
  }
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={isForm ? (chosen.title ?? chosen.name) : text.prompts}
      footer={
        <>
          {isForm && (
            <Button
              variant="ghost"
              onClick={() => {
                read.reset()
                setChosen(null)
              }}
            >
              {text.back}
            </Button>
          )}
          <span className="grow" />
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          {isForm && (
            <Button variant="primary" type="submit" form={formId} busy={read.isPending}>
              {text.insert}
            </Button>
          )}
        </>
      }
    >
      {read.error !== null && chosen !== null && !isForm && (
        <ErrorProblem
          error={toErrorData(read.error)}
          onRetry={() => readPrompt(chosen, {})}
          retrying={read.isPending}
        />
      )}
      {isForm ? (
        <PromptForm
          formId={formId}
          prompt={chosen}
          error={read.error && toErrorData(read.error)}
          isPending={read.isPending}
          onSubmit={(args) => readPrompt(chosen, args)}
        />
      ) : (
        <>
          <p className="small quiet">{text.promptsHelp}</p>
          <Loaded query={prompts} loading={<Skeleton label={text.loading} rows={4} />}>
            {(items) => (
              <ContentList
                label={text.promptList}
                searchLabel={text.searchPrompts}
                items={items}
                idOf={({ name }) => name}
                factOf={({ args }) => (args.length > 0 ? text.asksFor(args.length) : undefined)}
                onChoose={choose}
              />
            )}
          </Loaded>
        </>
      )}
    </Dialog>
  )
}

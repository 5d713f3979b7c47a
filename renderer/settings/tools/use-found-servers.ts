import { useEffect, useEffectEvent, useState } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { FoundToolServer } from '#shared/tools/tool-server.ts'
import { useCommand } from '../../bridge/query.ts'
import { formOfServer, readServerForm, type ServerForm, withAppValues, withoutAppValues } from './server-form.ts'
import { lineOptions } from './use-server-submit.ts'

/** Where servers come from: a form, JSON that is pasted or dropped, or the settings of other apps. */
export type AddSource =
  | { readonly kind: 'form' }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'apps' }

export interface FoundServers {
  readonly json: string
  readonly setJson: (json: string) => void
  /** Null until they were looked for. */
  readonly servers: readonly FoundToolServer[] | null
  readonly error: ErrorData | null
  readonly isPending: boolean
  /** Looks for servers in the JSON, or in the settings of other apps. */
  readonly find: () => void
  /** Positions in `servers` of those that were added. */
  readonly added: ReadonlySet<number>
  /** The form of the server that is reviewed, and its position; null if none is. */
  readonly review: ServerForm | null
  readonly reviewed: number | null
  readonly startReview: (position: number) => void
  readonly changeReview: (form: ServerForm) => void
  /** Returns to the list; what was typed stays. */
  readonly leaveReview: () => void
  /** Returns to the list after the server was added. */
  readonly finishReview: () => void
}

/** Holds servers that were found, and what was changed about each of them before it is added. */
export function useFoundServers(source: AddSource): FoundServers {
  const readConfig = useCommand('tools.readConfig')
  const findInApps = useCommand('tools.findInOtherApps')
  const isFromApps = source.kind === 'apps'
  const [json, setJson] = useState(source.kind === 'json' ? source.text : '')
  const [servers, setServers] = useState<readonly FoundToolServer[] | null>(null)
  const [forms, setForms] = useState<Readonly<Record<number, ServerForm>>>({})
  const [reviewed, setReviewed] = useState<number | null>(null)
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const command = isFromApps ? findInApps : readConfig

  function show(next: readonly FoundToolServer[] | null): void {
    setServers(next)
    setForms({})
    setAdded(new Set())
  }
  function find(): void {
    if (isFromApps) findInApps.mutate({}, { onSuccess: show })
    else readConfig.mutate({ text: json }, { onSuccess: show, onError: () => show(null) })
  }
  const findDropped = useEffectEvent(() => {
    if (json !== '') find()
  })
  // A dropped file is read without another press.
  useEffect(() => findDropped(), [])

  return {
    json,
    setJson(text) {
      setJson(text)
      if (readConfig.isError) readConfig.reset()
    },
    servers,
    error: command.error && toErrorData(command.error),
    isPending: command.isPending,
    find,
    added,
    review: reviewed === null ? null : reviewForm(forms[reviewed], servers?.[reviewed]),
    reviewed,
    startReview(position) {
      const draft = servers?.[position]?.draft
      if (draft === undefined) return
      setForms({ [position]: formOfServer(draft, isFromApps ? 'app' : null, draft.secrets), ...forms })
      setReviewed(position)
    },
    changeReview(form) {
      const earlier = reviewed === null ? undefined : forms[reviewed]
      if (reviewed !== null && earlier) setForms({ ...forms, [reviewed]: withAppValues(form, earlier) })
    },
    leaveReview: () => setReviewed(null),
    finishReview() {
      if (reviewed !== null) setAdded(new Set([...added, reviewed]))
      setReviewed(null)
    },
  }
}

/** Returns the form as it counts: a server that was changed needs its own values. */
function reviewForm(form: ServerForm | undefined, server: FoundToolServer | undefined): ServerForm | null {
  if (form === undefined || server === undefined) return null
  const read = readServerForm(form, lineOptions)
  const isSame = 'draft' in read && JSON.stringify(read.draft.transport) === JSON.stringify(server.draft.transport)
  return isSame ? form : withoutAppValues(form)
}

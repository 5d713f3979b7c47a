import { useEffect, useRef, useState } from 'react'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { Field } from '../../ui/field.tsx'
import { findSlugProblem } from '../../preset-choice/check-slug.ts'

interface SlugFieldProps {
  slug: string
  /** Slugs of the other presets. */
  taken: readonly string[]
  /** Problem reported by the gateway. */
  problem: string | undefined
  /** Called only with valid slugs. Until then the draft is saved under the previous one. */
  onChange: (slug: string) => void
  onValid: (isValid: boolean) => void
}

/** Edits the slug of a new preset and checks it during typing. */
export function SlugField({ slug, taken, problem, onChange, onValid }: SlugFieldProps) {
  const [typed, setTyped] = useState(slug)
  const field = useRef<HTMLInputElement>(null)
  const found = findSlugProblem(typed, taken)
  useEffect(() => {
    field.current?.select()
  }, [])
  return (
    <Field
      ref={field}
      label={text.slug}
      help={text.slugHelp}
      error={found === null ? problem : found === 'taken' ? text.slugProblems.taken(typed) : text.slugProblems[found]}
      className="mono"
      value={typed}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => {
        const wanted = event.target.value.trim()
        setTyped(wanted)
        const isValid = findSlugProblem(wanted, taken) === null
        onValid(isValid)
        if (isValid && wanted !== slug) onChange(wanted)
      }}
    />
  )
}

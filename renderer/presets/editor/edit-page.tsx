import { useEffect, useRef, useState } from 'react'
import { chatParameters } from '#shared/chat-parameters/table.ts'
import { ParameterForm } from '../../parameters/parameter-form.tsx'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { Field } from '../../ui/field.tsx'
import { findSlugProblem } from '../../preset-choice/check-slug.ts'
import { promptField } from '../preset/content.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { PromptField } from './prompt/prompt-field.tsx'
import styles from './editor.module.css'

/** Parameters of a chat and its transport, which the gateway leaves out of a preset's `config`. */
const hiddenParameters: readonly string[] = ['messages', 'stream', 'stream_options']

interface EditPageProps {
  preset: ReadyPreset
  taken: readonly string[]
  /** Problems by field: `slug`, `system_prompt` and parameters. */
  problems: Readonly<Record<string, string>>
  /** The parameter to scroll to and focus; a new object repeats that. */
  goTo: { name: string } | null
  onSlug: (slug: string) => void
  onSlugValid: (isValid: boolean) => void
}

/** Edits the slug of a new preset, the prompt and all parameters. */
export function EditPage({ preset, taken, problems, goTo, onSlug, onSlugValid }: EditPageProps) {
  const { store, content, base, isNew, state, change } = preset
  const offered = chatParameters.filter(({ name }) => !hiddenParameters.includes(name))
  const set = Object.values(content.config).filter((value) => value !== undefined).length
  return (
    <>
      {isNew && (
        <SlugField
          slug={state.place.slug}
          taken={taken}
          problem={problems['slug']}
          onChange={onSlug}
          onValid={onSlugValid}
        />
      )}
      <PromptField
        value={content.systemPrompt}
        base={base === null ? null : base.systemPrompt}
        problem={problems[promptField]}
        onChange={(systemPrompt) => change((before) => ({ ...before, systemPrompt }))}
      />
      <div className={styles.parameters}>
        <h2 className="row">
          <span className="label">{text.parameters}</span>
          <span className="small quiet num">{text.set(set, offered.length)}</span>
        </h2>
        <ParameterForm
          values={content.config}
          hidden={hiddenParameters}
          problems={problems}
          here={text.here}
          entries={store.entries}
          goTo={goTo}
          onChange={({ set: added, unset }) =>
            change((before) => {
              const kept = Object.entries(before.config).filter(([name]) => !unset.includes(name))
              return { ...before, config: { ...Object.fromEntries(kept), ...added } }
            })
          }
        />
      </div>
    </>
  )
}

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
function SlugField({ slug, taken, problem, onChange, onValid }: SlugFieldProps) {
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

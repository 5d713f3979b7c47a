import { useEffect, useRef, useState } from 'react'
import { chatParameters } from '#shared/chat-parameters/table.ts'
import { PolicySection } from '../../data-policy/policy-section.tsx'
import { useModelsOf } from '../../gateways/gateways.ts'
import { ParameterForm } from '../../parameters/parameter-form.tsx'
import { presetEditorText as text } from '../../text/en/preset-editor.ts'
import { Field } from '../../ui/field.tsx'
import { findSlugProblem } from '../../preset-choice/check-slug.ts'
import { ModelField } from '../model/model-field.tsx'
import { promptField, valueText, withField } from '../preset/content.ts'
import type { ReadyPreset } from '../preset/use-open-preset.ts'
import { PresetTools } from '../tools/preset-tools.tsx'
import { PromptField } from './prompt/prompt-field.tsx'
import styles from './editor.module.css'

/**
 * Parameters that the form leaves out: those of a chat and its transport, which the gateway leaves out of a preset's
 * `config`, and the model, which has a field above.
 */
const hiddenParameters: readonly string[] = ['messages', 'stream', 'stream_options', 'model']

interface EditPageProps {
  preset: ReadyPreset
  taken: readonly string[]
  /** Problems by field: `slug`, `system_prompt` and parameters. */
  problems: Readonly<Record<string, string>>
  /** The parameter to scroll to and focus; a new object repeats that. */
  goTo: { name: string } | null
  onGoTo: (name: string) => void
  onSlug: (slug: string) => void
  onSlugValid: (isValid: boolean) => void
  isSaving: boolean
}

/** Edits the slug of a new preset, the model, the prompt and all parameters. */
export function EditPage({ preset, taken, problems, goTo, onGoTo, onSlug, onSlugValid, isSaving }: EditPageProps) {
  const { store, content, base, isNew, state, change } = preset
  const { model, models: fallbacks } = content.config
  const known = useModelsOf(state.place.profileId).data?.data.find(({ id }) => id === model)
  const offered = chatParameters.filter(({ name }) => !hiddenParameters.includes(name))
  const set = offered.filter(({ name }) => content.config[name] !== undefined).length
  return (
    <div className={styles.form}>
      {isNew && (
        <SlugField
          slug={state.place.slug}
          taken={taken}
          problem={problems['slug']}
          onChange={onSlug}
          onValid={onSlugValid}
        />
      )}
      <div className={styles.model}>
        <ModelField
          label={text.model}
          profileId={state.place.profileId}
          model={model === undefined ? undefined : (valueText(model) ?? undefined)}
          problem={problems['model']}
          focusRequest={goTo?.name === 'model' ? goTo : null}
          onChoose={(chosen) => change((before) => withField(before, 'model', chosen))}
        />
        {Array.isArray(fallbacks) && fallbacks.length > 0 && (
          <p className="small quiet">
            {text.ifItFails(fallbacks.map(String).join(', '))}{' '}
            <button type="button" className="link" onClick={() => onGoTo('models')}>
              {text.editFallbacks}
            </button>
          </p>
        )}
      </div>
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
          supported={known?.supported_parameters}
          problems={problems}
          here={text.here}
          entries={store.entries}
          goTo={goTo?.name === 'model' ? null : goTo}
          onChange={({ set: added, unset }) =>
            change((before) => {
              const kept = Object.entries(before.config).filter(([name]) => !unset.includes(name))
              return { ...before, config: { ...Object.fromEntries(kept), ...added } }
            })
          }
        />
      </div>
      <PresetTools preset={preset} isSaving={isSaving} />
      {!isNew && (
        <PolicySection
          owner={{ kind: 'preset', profileId: state.place.profileId, slug: state.place.slug }}
          className={styles.parameters}
          titleClass="label"
        />
      )}
    </div>
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

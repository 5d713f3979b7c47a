import { parametersText } from '../text/en/parameters.ts'
import { Segmented } from '../ui/segmented.tsx'
import { type ControlKind, defineControl } from './control.tsx'
import parameter from './parameter.module.css'

type Three = 'unset' | 'on' | 'off'

/** Edits a value that is on, off or unset. */
export const switchControl: ControlKind = defineControl<Three>({
  start: (value) => (value === true ? 'on' : value === false ? 'off' : 'unset'),
  read: (state) => (state === 'unset' ? { kind: 'unset' } : { kind: 'value', value: state === 'on' }),
  Input: ({ label, state, onChange, isReadOnly }) => (
    <fieldset className={parameter.value} disabled={isReadOnly}>
      <Segmented
        size="small"
        label={label}
        value={state}
        options={[
          { value: 'unset', label: parametersText.unset },
          { value: 'off', label: parametersText.off },
          { value: 'on', label: parametersText.on },
        ]}
        onChange={onChange}
      />
    </fieldset>
  ),
})

import { parametersText } from '../text/en/parameters.ts'
import { Segmented } from '../ui/segmented.tsx'
import { type ControlKind, defineControl } from './control.tsx'

type Three = 'unset' | 'on' | 'off'

/** Edits a value that is on, off or unset. */
export const switchControl: ControlKind = defineControl<Three>({
  start: (value) => (value === true ? 'on' : value === false ? 'off' : 'unset'),
  read: (state) => (state === 'unset' ? { kind: 'unset' } : { kind: 'value', value: state === 'on' }),
  Input: ({ label, state, onChange, isReadOnly }) => (
    <fieldset className="param-value bare" disabled={isReadOnly}>
      <Segmented
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

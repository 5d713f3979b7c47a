/** Ids of the fields in the Speech panel that error actions lead to. */
export const speechFields = { words: 'speech-text', model: 'speech-model', provider: 'speech-provider' } as const

/** Focuses a field, and opens what hides it. */
export function goToSpeechField(field: keyof typeof speechFields): void {
  const element = document.querySelector<HTMLElement>(`#${speechFields[field]}`)
  const hidden = element?.closest('details')
  if (hidden) hidden.open = true
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus()
}

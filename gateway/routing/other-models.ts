/**
 * Fields by which a server that gets them chooses another model than `model`: OpenRouter's and LiteLLM's, and options of
 * other gateways. This gateway reads `models` of a chat itself.
 */
const otherModelFields = ['fallbacks', 'context_window_fallbacks', 'context_window_fallback_dict', 'providerOptions']
const passedModelFields = [...otherModelFields, 'models', 'plugins', 'route']

/** Returns the fields of a body by which a server may run other models than the one that is asked for. */
export function otherModelsIn(body: Readonly<Record<string, unknown>>, isPassedOn: boolean): readonly string[] {
  return (isPassedOn ? passedModelFields : otherModelFields).filter((name) => !isEmpty(body[name]))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** Parameters of a chat and its transport, which the gateway leaves out of a preset's `config`. */
export const hiddenParameters: readonly string[] = ['messages', 'stream', 'stream_options']

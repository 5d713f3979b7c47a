/** Starting points for parameters that are edited as JSON. */
export const examples: Readonly<Record<string, unknown>> = {
  reasoning: { effort: 'medium' },
  plugins: [{ id: 'auto-router', allowed_models: ['*'] }],
  trace: { trace_id: 'my-trace', trace_name: 'Weekly report' },
  debug: { echo_upstream_body: true },
  image_config: { aspect_ratio: '16:9' },
  cache_control: { type: 'ephemeral' },
  stop_server_tools_when: [{ type: 'step_count_is', step_count: 5 }],
  stream_options: { include_usage: true },
}

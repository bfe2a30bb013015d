// What ccusage charges. Written by scripts/ccusage-prices.ts, which reads it off the reports of the release named here;
// not to be edited.

export const CCUSAGE_RELEASE = '20.0.24'

// A line a price, in dollars per million tokens: rates of input, output, cache writes for 5 minutes and for 1 hour, cache
// reads; factor of fast mode; rates of what one class has beyond 200,000 tokens, or, with a threshold, of a request whose
// input goes beyond it; then names of its first list, of its second, and of its second for who names them exactly.
export const CCUSAGE_PRICES = `
30 180 37.5 60 3|1|60 270 37.5 120 3|272000|gpt-5.4-pro gpt-5.4-pro-2026-03-05 gpt-5.5-pro gpt-5.5-pro-2026-04-23||
21 168 26.25 42 2.1|1|||gpt-5.2-pro gpt-5.2-pro-2025-12-11||
15 120 18.75 30 1.5|1|||gpt-5-pro gpt-5-pro-2025-10-06||
15 75 18.75 30 1.5|1|||anthropic.claude-3-opus-20240229-v1:0 anthropic.claude-opus-4-1-20250805-v1:0 anthropic.claude-opus-4-20250514-v1:0 claude-3-opus claude-3-opus-20240229 claude-4-opus-20250514 claude-opus-4 claude-opus-4-1 claude-opus-4-1-20250805 claude-opus-4-20250514 eu.anthropic.claude-3-opus-20240229-v1:0 eu.anthropic.claude-opus-4-1-20250805-v1:0 eu.anthropic.claude-opus-4-20250514-v1:0 us.anthropic.claude-3-opus-20240229-v1:0 us.anthropic.claude-opus-4-1-20250805-v1:0 us.anthropic.claude-opus-4-20250514-v1:0|anthropic--claude-3-opus anthropic--claude-4-opus anthropic-claude-3-opus anthropic-claude-4.1-opus anthropic-claude-opus-4 anthropic/claude-opus-4 anthropic/claude-opus-4-1-20250805 anthropic/claude-opus-4-20250514 anthropic/claude-opus-4.1 anthropic/claude-opus-4.1:thinking anthropic/claude-opus-4.1:thinking:1024 anthropic/claude-opus-4.1:thinking:32768 anthropic/claude-opus-4.1:thinking:8192 anthropic/claude-opus-4:thinking anthropic/claude-opus-4:thinking:1024 anthropic/claude-opus-4:thinking:32768 anthropic/claude-opus-4:thinking:8192 aws-bedrock/claude-opus-4-1-20250805 claude-opus-4@20250514 databricks-claude-opus-4-1|claude-opus-4-1-20250805-thinking claude-opus-4-1@20250805
12.5 75 15.625 25 1.25|1|||gpt-5.5-cyber gpt-5.6-cyber||
12 60 15 24 1.2|2|||||claude-opus-4-8-fast
11 55 13.75 22 1.1|1|||eu.anthropic.claude-fable-5 us.anthropic.claude-fable-5||claude-fable-5@eu
11 55 13.75 22 0.275|1|||eu.anthropic.claude-fable-5-1 us.anthropic.claude-fable-5-1||claude-fable-5.1@eu
10 50 12.5 20 1|1|||anthropic.claude-fable-5 claude-fable-5 claude-mythos-5 claude-mythos-preview global.anthropic.claude-fable-5|anthropic/claude-fable-5 aws-bedrock/claude-fable-5 azure-anthropic/claude-fable-5|claude-fable-5@default claude-opus-5-fast
10 50 12.5 20 0.25|1|||anthropic.claude-fable-5-1 claude-fable-5-1 claude-mythos-5-1 global.anthropic.claude-fable-5-1|anthropic/claude-fable-5.1 aws-bedrock/claude-fable-5-1|anthropic/claude-fable-latest claude-fable-5-1@default ~anthropic/claude-fable-latest
9.996 9.996 12.495 19.992 4.998|1||||glm-4-plus-0111|
8 24 10 16 0.8|1|||anthropic.claude-v1 anthropic.claude-v2:1||
6 30 7.5 12 0.6|1||||kimi-k3:fast|
5.5 27.5 6.875 11 0.55|6|||au.anthropic.claude-opus-4-6-v1 au.anthropic.claude-opus-4-7 eu.anthropic.claude-opus-4-6-v1 eu.anthropic.claude-opus-4-7 jp.anthropic.claude-opus-4-7 us.anthropic.claude-opus-4-6-v1 us.anthropic.claude-opus-4-7||claude-opus-4-6@eu claude-opus-4-7@eu
5.5 27.5 6.875 11 0.55|2|||au.anthropic.claude-opus-4-8 eu.anthropic.claude-opus-4-8 jp.anthropic.claude-opus-4-8 us.anthropic.claude-opus-4-8||claude-opus-4-8@eu
5.5 27.5 6.875 11 0.55|1|||au.anthropic.claude-opus-5 eu.anthropic.claude-opus-5 jp.anthropic.claude-opus-5 us.anthropic.claude-opus-4-5-20251101-v1:0 us.anthropic.claude-opus-5||claude-opus-4-5@eu claude-opus-5@eu
5.437 27.186 6.797 10.874 0.544|1||||claude-opus4-7 claude-opus4-8|
5.313 26.568 6.645 10.626 0.531|1||||claude-opus4-5|
5.313 26.561 6.645 10.626 0.531|1||||claude-opus4-6|
5 30 6.25 10 0.5|2.5|10 45 6.25 20 1|272000|gpt-5.5||
5 30 6.25 10 0.5|1|10 45 6.25 20 1|272000|gpt-5.5-2026-04-23||gpt-5.5@eu
5 30 6.25 10 0.5|1|||||gpt-5.6-sol-pro
5 25 6.25 10 0.5|1|||anthropic.claude-opus-4-5-20251101-v1:0 anthropic.claude-opus-5 claude-opus-4-5 claude-opus-4-5-20251101 eu.anthropic.claude-opus-4-5-20251101-v1:0 global.anthropic.claude-opus-4-5-20251101-v1:0 global.anthropic.claude-opus-5|anthropic--claude-4.5-opus anthropic--claude-4.6-opus anthropic--claude-4.7-opus anthropic--claude-4.8-opus anthropic-claude-opus-4.5 anthropic/claude-opus-4-5-20251101 anthropic/claude-opus-4.5 anthropic/claude-opus-4.5:thinking aws-bedrock/claude-opus-4-5-20251101 claude-4.5-opus databricks-claude-opus-4-5 vertex-anthropic/claude-opus-4-5-20251101|anthropic/claude-opus-latest claude-opus-5-thinking claude-opus-5@default ~anthropic/claude-opus-latest
5 25 6.25 10 0.5|6|||anthropic.claude-opus-4-6-v1 anthropic.claude-opus-4-7 claude-opus-4-6 claude-opus-4-6-20260205 claude-opus-4-7 claude-opus-4-7-20260416 global.anthropic.claude-opus-4-6-v1 global.anthropic.claude-opus-4-7|anthropic-claude-opus-4.6 anthropic/claude-opus-4.6 anthropic/claude-opus-4.6:thinking anthropic/claude-opus-4.6:thinking:low anthropic/claude-opus-4.6:thinking:max anthropic/claude-opus-4.6:thinking:medium anthropic/claude-opus-4.7 anthropic/claude-opus-4.7:thinking aws-bedrock/claude-opus-4-6 aws-bedrock/claude-opus-4-7 azure-anthropic/claude-opus-4-6 azure-anthropic/claude-opus-4-7 databricks-claude-opus-4-6 databricks-claude-opus-4-7 stealth/claude-opus-4.6 stealth/claude-opus-4.7 vertex-anthropic/claude-opus-4-6 vertex-anthropic/claude-opus-4-7|claude-opus-4-7-thinking
5 25 6.25 10 0.5|2|||anthropic.claude-opus-4-8 claude-opus-4-8 claude-opus-5 global.anthropic.claude-opus-4-8|anthropic/claude-opus-4.8 anthropic/claude-opus-4.8-fast anthropic/claude-opus-4.8:thinking anthropic/claude-opus-5 anthropic/claude-opus-5-fast aws-bedrock/claude-opus-4-8 aws-bedrock/claude-opus-5 azure-anthropic/claude-opus-4-8 azure-anthropic/claude-opus-5 stealth/claude-opus-4.8|claude-opus-4-8-think
5 25 6.25 10 0.5|6|10 37.5 12.5 20 1|200000|||claude-opus-4-6-think claude-opus-4-6@default claude-opus-4-7-think claude-opus-4-7@default
5 25 6.25 10 0.5|2|10 37.5 12.5 20 1|200000|||claude-opus-4-8@default
4.998 6.987 6.2475 9.996 2.499|1|||||deepseek-r1-sambanova
4.5 22.5 5.625 9 0.45|1|||||kimi-k3-fast kimi-k3-fast-api
4.4 22 5.5 8.8 0.44|1|||||gpt-5.6-sol@eu
4 20 5 8 0.4|2|8 30 10 16 0.8|272000|gpt-5.6 gpt-5.6-sol||
3.6 18 4.5 7.2 0.36|1|||anthropic.claude-3-7-sonnet-20240620-v1:0||
3.3 16.5 4.125 6.6 0.33|1|6.6 24.75 8.25 13.2 0.66||au.anthropic.claude-sonnet-4-5-20250929-v1:0 eu.anthropic.claude-sonnet-4-5-20250929-v1:0 jp.anthropic.claude-sonnet-4-5-20250929-v1:0 us.anthropic.claude-sonnet-4-5-20250929-v1:0||
3.3 16.5 4.125 6.6 0.33|1|||au.anthropic.claude-sonnet-4-6 eu.anthropic.claude-sonnet-4-6 jp.anthropic.claude-sonnet-4-6 us.anthropic.claude-sonnet-4-6||
3.3 16.5 4.125 6.6 0.3|1|6.6 24.75 8.25 13.2 0.6|200000|||claude-sonnet-4-5@eu
3.3 16.5 4.125 6.6 0.3|1|||||claude-sonnet-4-6@eu
3.196 15.94 3.999 6.392 0.32|1||||claude-4-6-sonnet|
3 15 3.75 6 0.75|1||||grok-3 grok-4|
3 15 3.75 6 0.45|1|||||kimi-k3@eu
3 15 3.75 6 0.3|1|||anthropic.claude-3-7-sonnet-20250219-v1:0 anthropic.claude-3-sonnet-20240229-v1:0 anthropic.claude-sonnet-4-6 claude-3-7-sonnet-20250219 claude-3-sonnet claude-sonnet-4-6 eu.anthropic.claude-3-5-sonnet-20240620-v1:0 eu.anthropic.claude-3-5-sonnet-20241022-v2:0 eu.anthropic.claude-3-7-sonnet-20250219-v1:0 eu.anthropic.claude-3-sonnet-20240229-v1:0 global.anthropic.claude-sonnet-4-6 us.anthropic.claude-3-5-sonnet-20240620-v1:0 us.anthropic.claude-3-5-sonnet-20241022-v2:0 us.anthropic.claude-3-7-sonnet-20250219-v1:0 us.anthropic.claude-3-sonnet-20240229-v1:0|anthropic--claude-3-sonnet anthropic--claude-3.5-sonnet anthropic--claude-3.7-sonnet anthropic--claude-4-sonnet anthropic--claude-4.5-sonnet anthropic--claude-4.6-sonnet anthropic-claude-3.5-sonnet anthropic-claude-3.7-sonnet anthropic/claude-3-7-sonnet-20250219 anthropic/claude-3.7-sonnet anthropic/claude-sonnet-4.6 anthropic/claude-sonnet-4.6:thinking aws-bedrock/claude-sonnet-4-6 claude-3-7-sonnet-latest claude-3.5-sonnet-v2 claude-3.7-sonnet databricks-claude-sonnet-4-6 grok-4-0709 kimi-k3 stealth/claude-sonnet-4.6 vertex-anthropic/claude-sonnet-4-6|claude-sonnet-4-5-20250929-thinking claude-sonnet-4-6-thinking
3 15 3.75 6 0.3|1|6 22.5 7.5 12 0.6|200000||anthropic-claude-4.5-sonnet anthropic-claude-4.6-sonnet|claude-sonnet-4-6-think claude-sonnet-4-6@default
3 15 3.75 6 0.3|1|6 22.5 7.5 12 0.6||anthropic.claude-sonnet-4-20250514-v1:0 anthropic.claude-sonnet-4-5-20250929-v1:0 claude-4-sonnet-20250514 claude-sonnet-4 claude-sonnet-4-20250514 claude-sonnet-4-5 claude-sonnet-4-5-20250929 claude-sonnet-4-5-20250929-v1:0 eu.anthropic.claude-sonnet-4-20250514-v1:0 global.anthropic.claude-sonnet-4-20250514-v1:0 global.anthropic.claude-sonnet-4-5-20250929-v1:0 us.anthropic.claude-sonnet-4-20250514-v1:0|anthropic-claude-sonnet-4 anthropic/claude-sonnet-4 anthropic/claude-sonnet-4-20250514 anthropic/claude-sonnet-4-5-20250929 anthropic/claude-sonnet-4.5 anthropic/claude-sonnet-4.5:thinking anthropic/claude-sonnet-4:thinking anthropic/claude-sonnet-4:thinking:1024 anthropic/claude-sonnet-4:thinking:32768 anthropic/claude-sonnet-4:thinking:64000 anthropic/claude-sonnet-4:thinking:8192 apac.anthropic.claude-sonnet-4-20250514-v1:0 aws-bedrock/claude-sonnet-4-5 aws-bedrock/claude-sonnet-4-5-20250929 claude-sonnet-4@20250514 claude-sonnet-4@eu databricks-claude-sonnet-4 databricks-claude-sonnet-4-5 vertex-anthropic/claude-sonnet-4-5|
3 15 3.75 6 0.3|1|6 30 7.5 12 0.6||anthropic.claude-3-5-sonnet-20240620-v1:0 anthropic.claude-3-5-sonnet-20241022-v2:0||
3 15 3 6 0.3|1||||moonshot/kimi-k3|
3 7 3.75 6 0.3|1||||deepseek-ai/DeepSeek-R1|
2.989 14.945 4.078 5.978 0.326|1||||claude-4-5-sonnet|
2.8 8.8 3.5 5.6 0.28|1|||||glm-5.3:fast
2.6 13 3.2 5.2 0.26|1||||anthropic/claude-sonnet-3.5 anthropic/claude-sonnet-3.5-june anthropic/claude-sonnet-3.7|
2.5 15 3.125 5 0.25|2|5 22.5 3.125 10 0.5|272000|gpt-5.4||
2.5 15 3.125 5 0.25|1|5 22.5 3.125 10 0.5|272000|gpt-5.4-2026-03-05||gpt-5.4@eu
2.5 10 3.125 5 0.25|1|||||gemini-2.5-pro-exp-03-25 gemini-2.5-pro-preview-03-25 gemini-2.5-pro-preview-05-06 gemini-2.5-pro-preview-06-05
2.31 7.26 2.8875 4.62 0.231|1|||||glm-5.2-fast
2.2 13.2 2.75 4.4 0.22|1|||||gpt-5.6-terra@eu
2.2 11 2.75 4.4 0.22|1|||au.anthropic.claude-sonnet-5 eu.anthropic.claude-sonnet-5 jp.anthropic.claude-sonnet-5 us.anthropic.claude-sonnet-5||claude-sonnet-5@eu
2.2 8.9 2.75 4.4 0.45|1|||||glm-4.5-x
2.2 8.9 0 4.4 0.45|1|||zai/glm-4.5-x||
2 12 2.5 4 0.2|1|4 18 2.5 8 0.4|200000||gemini-3-1-pro gemini-3-pro gemini-3.1-pro-preview|gemini-3.1-pro-preview-customtools
2 12 2.5 4 0.2|1||||gemini-3-pro-preview|gpt-5.6-terra-pro
2 12 2.5 4 0.2|2|4 18 5 8 0.4|272000|gpt-5.6-terra||
2 10 2.5 4 0.2|1|||anthropic.claude-sonnet-5 claude-sonnet-5 global.anthropic.claude-sonnet-5|anthropic-claude-5-sonnet anthropic/claude-sonnet-5 anthropic/claude-sonnet-5:thinking aws-bedrock/claude-sonnet-5 azure-anthropic/claude-sonnet-5 grok-4.1 vertex-anthropic/claude-sonnet-5|anthropic/claude-sonnet-latest claude-sonnet-5@default ~anthropic/claude-sonnet-latest
2 8.75 4 4 1|1||||deepseek-ai/DeepSeek-R1-0528|
2 6 2.5 4 0.5|1|4 12 2.5 8 1|200000||grok-4.6|
2 6 2.5 4 0.3|1|4 12 2.5 8 0.6|200000||grok-4.5|
2 6 2.5 4 0.2|1|2.5 5 2.5 5 0.4|200000||grok-4-20-beta-0309-non-reasoning grok-4-20-beta-0309-reasoning|
2 6 2.5 4 0.2|1||||grok-4-20-non-reasoning grok-4-20-reasoning|
2 6 2 4 0.2|1|4 12 4 8 0.4|200000||grok-4.2-beta|
1.989 7.956 2.48625 3.978 0.49725|1||||gemini-2.0-pro-exp-02-05|
1.95 9.75 2.4375 3.9 0.195|1|||||kimi-k3-flex
1.9 8 2.375 3.8 0.38|1||||moonshot/kimi-k2.7-code-highspeed|kimi-k2.7-code-highspeed
1.791 8.9436 2.23875 3.582 0.1733|1|||||glm-latest kimi-latest
1.75 14 2.1875 3.5 0.175|1|||gpt-5.2-2025-12-11 gpt-5.2-chat-latest gpt-5.3-chat-latest||gpt-5.3-codex-spark gpt-5.3-codex-xhigh
1.75 14 2.1875 3.5 0.175|2|||gpt-5.3-codex||
1.75 14 1.75 3.5 0.175|1|||gpt-5.2 gpt-5.2-codex||
1.75 3.5 2.1875 3.5 0.44|1|||||deepseek-v4-pro-0813@eu deepseek-v4-pro@eu
1.655 8.778 2.06875 3.31 0.1655|1|||||kimi-k2.6-fast
1.65 9.9 1.7413 3.3 0.165|1|||||gemini-3.5-flash@eu
1.5 9 1.875 3 0.15|1||||gemini-3.5-flash|gemini-3.5-flash-thinking
1.5 7.5 1.875 3 0.15|1|2.7 13.5 1.875 5.4 0.15|32000||qwen3-coder-480b-a35b-instruct|
1.45 4.5 1.8125 2.9 0.145|1|||||glm-5.2-short glm-5.2-short-fast
1.42 2.83 1.775 2.84 0.23|1|2.83 5.67 1.775 5.66 0.45|200000||grok-4-20 grok-4-20-multi-agent|
1.4 4.4 1.75 2.8 1.4|1|||||glm-5.1@eu
1.4 4.4 1.75 2.8 0.26|1||||zai/GLM-5.2|
1.4 4.4 0 2.8 0.28|1|||||glm-5.2
1.4 4.4 0 2.8 0.26|1|||glm-5.1 zai/glm-5.1 zai/glm-5.2 zai/glm-5.3|zai/glm-5.2-fast zai/glm-5.3-fast zai/glm-5.3-flashx|glm-5.3
1.375 11 1.71875 2.75 0.1375|1|||||gpt-5.1@eu gpt-5@eu
1.35 5.4 1.6875 2.7 0.135|1||||deepseek-r1|
1.3359 4.00771 1.669875 2.6718 0.04453|1|||||deepseek-v4-pro-ga-260813
1.3 2.6 1.625 2.6 0.1|1||||deepseek-ai/DeepSeek-V4-Pro-0813|
1.292 4.998 1.615 2.584 0.323|1||||gemini-2.0-pro-reasoner|
1.254 5.016 1.5675 2.508 0.3135|1|||||glm-5.2-caveman glm-5.2-caveman-lite glm-5.2-caveman-ultra glm-5.2-honey glm-5.2-honey-lite glm-5.2-honey-ultra glm-5.2-ponytail glm-5.2-ponytail-lite glm-5.2-ponytail-ultra
1.25 10 2.375 2.5 0.31|1|2.5 15 4.75 5 0.62|200000|||gemini-2.5-pro@eu
1.25 10 1.5625 2.5 0.125|1|2.5 15 1.5625 5 0.125|200000||gemini-2.5-computer-use-preview-10-2025|
1.25 10 1.5625 2.5 0.125|1|2.5 15 1.5625 5 0.25|200000||gemini-2.5-pro|
1.25 10 1.5625 2.5 0.125|1|||gpt-5 gpt-5-2025-08-07 gpt-5-chat gpt-5-chat-latest gpt-5-codex gpt-5-search-api gpt-5-search-api-2025-10-14 gpt-5.1 gpt-5.1-2025-11-13 gpt-5.1-chat-latest gpt-5.1-codex-max||gpt-5-thinking
1.25 10 1.25 2.5 0.125|1|||gpt-5.1-codex||
1.25 4.5 1.5625 2.5 0.31|1|||||kimi-k2.7-code@eu
1.25 2.5 1.5625 2.5 0.2|1|2.5 5 1.5625 5 0.4|200000||grok-4.20-0309-non-reasoning grok-4.20-0309-reasoning grok-4.20-multi-agent-0309|
1.25 2.5 1.25 2.5 0.125|1|2.5 5 1.25 5 0.4|200000|grok-4.3||
1.2 6 1.5 2.4 0.12|1||||qwen3-max|
1.2 5 0 2.4 0.3|1|||zai/glm-5-code||
1.2 4.2 1.5 2.4 0.26|1|||||glm-5.2@eu glm-5.3@eu
1.2 4 1.5 2.4 0.24|1||||zai/glm-5v-turbo|
1.2 4 0 2.4 0.24|1|||glm-5-turbo|glm-5v-turbo zai/glm-5-turbo|
1.18747 4.15615 1.4843375 2.37494 0.29687|1|||||glm-5-2-260617
1.12 4.4 1.4 2.24 0|1|||||glm-5.3-fp4
1.1 5.5 1.375 2.2 0.11|1|||au.anthropic.claude-haiku-4-5-20251001-v1:0 eu.anthropic.claude-haiku-4-5-20251001-v1:0 jp.anthropic.claude-haiku-4-5-20251001-v1:0 us.anthropic.claude-haiku-4-5-20251001-v1:0||claude-haiku-4-5@eu
1.1 4.5 1.375 2.2 0.22|1|||||glm-4.5-airx
1.1 4.5 0 2.2 0.22|1|||zai/glm-4.5-airx||
1 5 1.25 2 1|1||||anthropic-claude-4.5-haiku|
1 5 1.25 2 0.1|1|||anthropic.claude-haiku-4-5-20251001-v1:0 anthropic.claude-haiku-4-5@20251001 claude-haiku-4-5 claude-haiku-4-5-20251001 global.anthropic.claude-haiku-4-5-20251001-v1:0|anthropic--claude-4.5-haiku anthropic-claude-haiku-4.5 anthropic/claude-haiku-4-5-20251001 anthropic/claude-haiku-4.5 anthropic/claude-haiku-4.5:thinking aws-bedrock/claude-haiku-4-5 aws-bedrock/claude-haiku-4-5-20251001 claude-4.5-haiku databricks-claude-haiku-4-5 qwen3-coder-plus vertex-anthropic/claude-haiku-4-5|anthropic/claude-haiku-latest ~anthropic/claude-haiku-latest
1 4.16 1 2 0.18|1||||moonshot/kimi-k2.7-code|
1 4 1.25 2 0.1|1|||||kimi-k3-eco
1 3.2 0 2 0.2|1|||glm-5 zai/glm-5||
1 3 1.25 2 1|1||||nebius/nvidia/Nemotron-3-Ultra-550b-a55b|
1 2 1.25 2 0.2|1|2 4 1.25 4 0.4|200000||grok-build-0.1|
1 1 1.25 2 0.1|1||||deepseek-ai/DeepSeek-V3.2-TEE|
0.95 4 1.1875 1.9 0.95|1|||||kimi-k2.6@eu
0.95 4 1.1875 1.9 0.19|1||||kimi-k2.7-code|
0.95 4 1.1875 1.9 0.16|1|||moonshot/kimi-k2.6|kimi-k2.6|
0.95 4 1.1875 1.9 0.095|1|||||kimi-k2.7-code-fast
0.9425 2.925 1.178125 1.885 0.09425|1|||||glm-5.2-flex glm-5.2-short-fast-flex glm-5.2-short-flex
0.8897 4.4718 1.112125 1.7794 0.0924|1|||||glm-flash-latest
0.8897 1.4675 1.112125 1.7794 0.0924|1||||deepseek-ocr-2|
0.86 3.43 1.075 1.72 0.086|1|||||qwen3-max-2025-09-23
0.825 4.125 1.03125 1.65 0.0825|1|||||gemini-3.7-flash@eu gemini-3.8-flash@eu
0.8 4 1 1.6 0.08|1|||anthropic.claude-3-5-haiku-20241022-v1:0 claude-3-5-haiku claude-3-5-haiku-20241022 eu.anthropic.claude-3-5-haiku-20241022-v1:0 us.anthropic.claude-3-5-haiku-20241022-v1:0|anthropic-claude-3.5-haiku anthropic/claude-3.5-haiku claude-3.5-haiku|
0.8 2.4 1 1.6 0.08|1|||anthropic.claude-instant-v1||glm-5.2-nitro
0.75 4.5 0.9375 1.5 0.075|1|||gpt-5.4-mini gpt-5.4-mini-2026-03-17||
0.75 3.75 0.9375 1.5 0.075|1||||gemini-3.6-flash gemini-3.7-flash gemini-3.8-flash|
0.7 0.7 0.875 1.4 0.35|1||||glm-z1-airx|
0.6918 2.0754 0.86475 1.3836 0.023058|1|||||deepseek-v4-pro-0813
0.68 3.4 0.85 1.36 0.068|1||||anthropic/claude-haiku-3.5|
0.66 1.98 0.825 1.32 0.022|1||||deepseek-v4-pro:0813|
0.652 2.57 0.815 1.304 0.163|1|||||deepseek-r1-0528
0.632 2.53 0.79 1.264 0.0632|1||||kimi-k2-0905-preview|
0.625 3.125 0.78125 1.25 0.1875|1||||nvidia-nemotron-3-ultra-550b-a55b|
0.6175 2.6 0.771875 1.235 0.06175|1|||||kimi-k2.7-code-flex
0.6 3 0.75 1.2 0.1|1|||moonshot/kimi-k2.5|kimi-k2.5|
0.6 2.5 0.75 1.2 0.3|1||||kimi-k2-thinking|
0.6 2.4 0.75 1.2 0.12|1||||accounts/fireworks/models/nemotron-3-ultra-nvfp4 nemotron-3-ultra-nvfp4 nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B|
0.6 2.4 0.75 1.2 0.06|1||||deepseek-v4.1-flash:fast minimax-m3:fast|
0.6 2.4 0.375 1.2 0.06|1|||||MiniMax-M2.5-highspeed MiniMax-M2.7-highspeed
0.6 2.2 0 1.2 0.11|1|||glm-4.5 glm-4.6 glm-4.7 zai/glm-4.5 zai/glm-4.6 zai/glm-4.7|zai/glm-4.7-flashx|
0.6 1.8 0 1.2 0.11|1|||zai/glm-4.5v|glm-4.5v|
0.6 1.7 0.75 1.2 0.06|1||||deepseek-ai/deepseek-v3.1-maas|
0.6 0.6 0.75 1.2 0.06|1||||deepinfra/nvidia/Llama-3.1-Nemotron-70B-Instruct|
0.58 1.68 0.725 1.16 0.058|1|||||deepseek-v3.2-speciale
0.574 1.721 0.7175 1.148 0.0574|1|||||deepseek-v3-1
0.57 2.3 0.7125 1.14 0.5|1||||kimi-k2|
0.57 2.3 0.7125 1.14 0.057|1||||kimi-k2-0711|
0.56 1.68 0.7 1.12 0.07|1||||deepseek-v3|deepseek-reasoner
0.56 1.68 0.7 1.12 0.056|1||||deepseek-ai/deepseek-v3.2-maas|
0.56 1.68 0.56 1.12 0.56|1||||deepseek-ai/DeepSeek-V3.1|
0.5 3 0.625 1 0.05|1||||gemini-3-flash-preview|
0.5 3 0.083333 1 0.05|1||||gemini-3-flash|
0.5 2.5 0.625 1 0.25|1||||nvidia/nemotron-3-ultra-550b-a55b:thinking|
0.5 2.5 0.625 1 0.15|1||||nvidia/nemotron-3-ultra-550b-a55b|
0.5 2.5 0.625 1 0.05|1||||nvidia-nemotron-3-ultra|
0.5 2.5 0.5 1 0.15|1||||nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16|
0.5 2.2 0.625 1 0.1|1||||deepinfra/nemotron-3-ultra-550b deepinfra/nemotron-3-ultra-550b-a55b nemotron-3-ultra-550b|
0.5 2 0.625 1 0.4|1||||kimi-k2-0905|
0.5 1.5 0.625 1 0.25|1||||deepseek-ai/DeepSeek-V3-0324|
0.5 1.5 0.625 1 0.05|1||||@cf/nvidia/nemotron-3-120b-a12b|deepseek-v4.1-flash@eu
0.5 0.5 0.5 1 0.5|1||||nvidia/NVIDIA-Nemotron-3.5-Lightning-30B-A3B-BF16|
0.493 0.493 0.61625 0.986 0.2465|1||||Envoid/Llama-3.05-Nemotron-Tenyxchat-Storybreaker-70B|
0.45 2.25 0.5625 0.9 0.045|1|0.75 3.75 0.5625 1.5 0.045|32000||qwen3-coder-30b-a3b-instruct|
0.4453 1.3359 0.556625 0.8906 0.01484|1|||||deepseek-v4-flash-ga-260731
0.44 1.32 0.55 0.88 0.044|1||||deepseek-ai/DeepSeek-V4-Flash-0731-TEE|
0.44 1.32 0.55 0.88 0.014|1||||deepseek-ai/DeepSeek-V4-Flash-Vision-Exp|
0.435 0.87 0.54375 0.87 0.003625|1||||deepseek-ai/deepseek-v4-pro|
0.435 0.87 0.435 0.87 0.003625|1||||deepseek-v4-pro|
0.4 2 0.5 0.8 0.1|1|||||minimax-m3@eu
0.4 1.8 0.5 0.8 0.2|1||||kimi-k2-instruct-fast|
0.4 1.7 0.5 0.8 0.2|1|||||deepseek-reasoner-cheaper
0.4 1.5 0.5 0.8 0.2|1|||||GLM-4.6-Derestricted-v5
0.4 0.4 0.5 0.8 0.04|1||||nvidia/Llama-3.3-Nemotron-Super-49B-v1.5|
0.375 1.5 0.46875 0.75 0.06875|1||||minimax-m27|
0.37 1.25 0 0.74 0.075|1|||||glm-5.3-flashx
0.357 0.408 0.44625 0.714 0.1785|1||||nvidia/Llama-3.1-Nemotron-70B-Instruct-HF|
0.35 1.5 0.4375 0.7 0.04|1|||||qwen3-coder-480b-a35b-instruct-turbo
0.35 0.7 0.4375 0.7 0.0875|1|||||deepseek-v4-flash-0731-fast
0.33 2.75 0.4125 0.66 0.033|1|||||gemini-3.5-flash-lite@eu
0.306 0.306 0.3825 0.612 0.0306|1||||Gemma-4-31B-Claude-4.6-Opus-Reasoning-Distilled|
0.3 2.5 0.55 0.6 0.075|1|||||gemini-2.5-flash@eu
0.3 2.5 0.375 0.6 0.03|1||||gemini-2.5-flash|gemini-2.5-flash-nothink gemini-2.5-flash-nothinking gemini-2.5-flash-preview-09-2025 gemini-2.5-flash-preview-09-2025-thinking gemini-3.5-flash-lite
0.3 2.4 0.375 0.6 0.15|1||||nvidia/NVIDIA-Nemotron-3-Super-120B-A12B|
0.3 1.83 0.375 0.6 0.3|1||||nvidia/Nemotron-3-Nano-Omni-Reasoning-30B-A3B|
0.3 1.5 0.375 0.6 0.03|1||||qwen3-coder-flash|
0.3 1.2 0.375 0.6 0.06|1|||||MiniMax-M2.7 minimax-m3-preview
0.3 1.2 0.375 0.6 0.06|1|0.6 2.4 0.375 1.2 0.12|512000||MiniMax-M3|
0.3 1.2 0.375 0.6 0.03|1||||MiniMax-M2 deepseek-ai/DeepSeek-V4.1-Flash deepseek-tng-r1t2-chimera|MiniMax-M2.1 MiniMax-M2.5
0.3 1 0.375 0.6 0.3|1||||hf:nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-NVFP4|
0.3 0.9 0.375 0.6 0.3|1||||nebius/nvidia/nemotron-3-super-120b-a12b|
0.3 0.9 0.375 0.6 0.05|1||||zai/glm-4.6v|
0.3 0.9 0.375 0.6 0.03|1||||glm-4.6v|
0.3 0.75 0.375 0.6 0.06|1||||nvidia/Nemotron-120B-A12B|
0.3 0.65 0.375 0.6 0.06|1||||nvidia-nemotron-3-super-120b|
0.3 0.5 0.375 0.6 0.075|1||||grok-3-mini|
0.3 0.3 0.375 0.6 0.15|1||||glm-4.1v-thinking-flash glm-4.1v-thinking-flashx|
0.29 0.43 0.3625 0.58 0.029|1|||||deepseek-v3.2-thinking
0.287 0.861 0.35875 0.574 0.0287|1|||||deepseek-r1-distill-llama-70b deepseek-r1-distill-qwen-32b
0.287 0.431 0.35875 0.574 0.0287|1|||||deepseek-v3-2-exp
0.28 0.56 0.35 0.56 0.07|1|||||deepseek-v4-flash-0731@eu
0.28 0.42 0.35 0.56 0.14|1||||deepseek-ai/deepseek-v3.2-exp deepseek-ai/deepseek-v3.2-exp-thinking|
0.275 2.2 0.34375 0.55 0.0275|1|||||gpt-5-mini@eu
0.275 1.65 0.091663 0.55 0.0275|1|||||gemini-3.1-flash-lite@eu
0.275 1.1 0.34375 0.55 0.0275|1|||||kimi-k2.6-nitro kimi-k2.7-code-nitro
0.27 1.12 0.27 0.54 0.135|1||||deepseek-ai/DeepSeek-V3|
0.27 1 0.3375 0.54 0.216|1|||||deepseek-v3.1-terminus
0.27 0.95 0.3375 0.54 0.03|1||||minimax-m25|
0.26 0.38 0.325 0.52 0.13|1||||deepseek-ai/DeepSeek-V3.2|
0.25 2 0.3125 0.5 0.025|1|||gpt-5-mini gpt-5-mini-2025-08-07 gpt-5.1-codex-mini||
0.25 1.5 0.3125 0.5 0.025|1||||gemini-3.1-flash-lite|gemini-3.1-flash-lite-preview
0.25 1.25 0.3125 0.5 0.025|1|||anthropic.claude-3-haiku-20240307-v1:0 eu.anthropic.claude-3-haiku-20240307-v1:0 us.anthropic.claude-3-haiku-20240307-v1:0||
0.25 1.25 0.3 0.5 0.03|1|||claude-3-haiku claude-3-haiku-20240307|anthropic--claude-3-haiku anthropic/claude-3-haiku|
0.25 0.8 0.3125 0.5 0.075|1||||deepseek-3.2|
0.25 0.7 0.3125 0.5 0.125|1||||deepseek-ai/DeepSeek-V3.1-Terminus deepseek-ai/DeepSeek-V3.1-Terminus:thinking|
0.24 0.707 0.3 0.48 0.024|1||||nemotron-nano-v2-12b|
0.22 1.32 0.275 0.44 0.022|1|||||gpt-5.6-luna@eu
0.22 0.95 0.275 0.44 0.022|1||||qwen3-coder|
0.22 0.66 0.275 0.44 0.007|1||||deepseek-v4-flash:0731|
0.21 1.1 0.26 0.42 0.021|1||||anthropic/claude-haiku-3|
0.2006 0.2006 0.25075 0.4012 0.1003|1||||glm-4-long|
0.2 1.5 0.25 0.4 0.02|1||||grok-code-fast-1|
0.2 1.25 0.25 0.4 0.02|1|||gpt-5.4-nano gpt-5.4-nano-2026-03-17||
0.2 1.2 0.25 0.4 0.02|2|0.4 1.8 0.5 0.8 0.04|272000|gpt-5.6-luna||
0.2 1.2 0.25 0.4 0.02|1|||||gpt-5.6-luna-pro
0.2 1.1 0.25 0.4 0.02|1||||minimax-text-01|
0.2 1.1 0 0.4 0.03|1|||zai/glm-4.5-air||glm-4.5-air
0.2 0.8 0.25 0.4 0.02|1||||nvidia/Nemotron-3-Nano-Omni-30B-A3B-Reasoning nvidia/nemotron-3-super-120b-a12b|
0.2 0.77 0.25 0.4 0.135|1|||||deepseek-v3-0324
0.2 0.7 0.25 0.4 0.1|1||||deepseek-ai/DeepSeek-V3.1:thinking|
0.2 0.7 0.25 0.4 0.02|1|||||deepseek-ai/deepseek-ocr/models/DeepSeek-OCR
0.2 0.6 0.25 0.4 0.07|1|||||glm-5.3-flash@eu
0.2 0.6 0.25 0.4 0.02|1||||nemotron-nano-12b-v2-vl nvidia.nemotron-nano-12b-v2 nvidia/nemotron-nano-12b-v2-vl|
0.2 0.5 0.25 0.4 0.1|1|||||deepseek-v4-flash-0731-284b
0.2 0.5 0.25 0.4 0.05|1||||grok-4-fast-non-reasoning grok-4-fast-reasoning|grok-4-1-fast-non-reasoning grok-4-1-fast-reasoning
0.2 0.4 0.25 0.4 0.04|1|||||deepseek-v4-flash-0731
0.179 0.697 0.22375 0.358 0.0179|1||||gpt-oss-safeguard-120b|
0.155 0.62 0.19375 0.31 0.0031|1||||deepseek-v4.1-flash|
0.15 8 0.1875 0.3 0.015|1||||kimi-k2-turbo-preview|
0.15 3.5 0.1875 0.3 0.015|1|||||gemini-2.5-flash-preview-04-17:thinking gemini-2.5-flash-preview-05-20:thinking
0.15 0.65 0.1875 0.3 0.015|1||||nvidia.nemotron-super-3-120b|
0.15 0.6 0.1875 0.3 0.015|1||||gpt-oss-120b nvidia/Nemotron-Cascade-2-30B-A3B|gemini-2.5-flash-lite-preview-06-17 gemini-2.5-flash-preview-04-17 gemini-2.5-flash-preview-05-20
0.15 0.6 0.1875 0.3 0.014|1||||gpt-oss:120b|
0.15 0.6 0.1875 0.3 0.003|1|||||deepseek-flash deepseek-v4-flash-vision-exp
0.15 0.5 0.1875 0.3 0.015|1|||||glm-5.3-flash:fast
0.15 0.5 0.1875 0.3 0|1|||||glm-5.3-flash-fp4
0.15 0.5 0 0.3 0.03|1|||zai/glm-5.3-flash||glm-5.3-flash
0.15 0.15 0.1875 0.3 0.075|1||||nvidia/Llama-3.3-Nemotron-Super-49B-v1|
0.144 0.431 0.18 0.288 0.0144|1|||||deepseek-r1-distill-qwen-14b
0.14 0.28 0.175 0.28 0.0028|1||||deepseek-ai/deepseek-v4-flash|
0.14 0.28 0.14 0.28 0.0028|1||||deepseek-v4-flash|
0.1394 1.3328 0.17425 0.2788 0.0697|1||||MiniMax-M1|
0.1394 0.1394 0.17425 0.2788 0.0697|1||||glm-4-air-0111|
0.13 0.38 0.1625 0.26 0.013|1||||nvidia/Nemotron-3-Nano-Omni-30B-A3B-Reasoning-BF16|
0.13 0.28 0 0.26 0.03|1||||deepseek-ai/DeepSeek-V4-Flash-0731|
0.12 0.48 0.15 0.24 0.012|1|||||minimax-m2.1-lightning
0.11875 0.41563 0.1484375 0.2375 0.03414|1|||||glm-5-3-flash-260828
0.108 0.675 0.135 0.216 0.06|1||||qwen3-coder-next|
0.1 3 0.125 0.2 0.1|1||||nemotron-3-ultra|
0.1 0.5 0.125 0.2 0.01|1||||nvidia-nemotron-3-super-120b-a12b|
0.1 0.425 0.125 0.2 0.05|1|||||deepseek-chat deepseek-chat-cheaper
0.1 0.4 0.18333 0.2 0.01|1|||||gemini-2.5-flash-lite@eu
0.1 0.4 0.125 0.2 0.05|1||||pamanseau/OpenReasoning-Nemotron-32B|
0.1 0.4 0.125 0.2 0.01|1|||||gemini-2.5-flash-lite gemini-2.5-flash-lite-preview-09-2025 gemini-2.5-flash-lite-preview-09-2025-thinking
0.1 0.1 0 0.2 0|1|||zai/glm-4-32b-0414-128k|glm-4-32b-0414-128k|
0.091 0.182 0.11375 0.182 0.0182|1|||||deepseek-v4-flash-flex
0.09 0.45 0.09 0.18 0.09|1||||nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-FP8|
0.08 0.2 0.1 0.16 0.04|1||||TEE/nemotron-3.5-lightning|
0.075 0.3 0.09375 0.15 0.0075|1|||||gemini-2.0-flash-lite
0.072 0.144 0.09 0.144 0.0072|1|||||deepseek-r1-distill-qwen-7b
0.07 0.4 0 0.14 0.01|1|||||glm-4.7-flashx
0.07 0.3 0.0875 0.14 0.035|1||||gpt-oss:20b|
0.07 0.2 0.0875 0.14 0.04|1||||nvidia/NVIDIA-Nemotron-3.5-Lightning-30B-A3B|
0.0679 0.168 0.084875 0.1358 0.0168|1||||deepseek-4-flash|
0.06 0.4 0 0.12 0.01|1|||||glm-4.7-flash
0.06 0.25 0.075 0.12 0.006|1||||nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-FP8|
0.06 0.24 0.075 0.12 0.06|1||||nemotron-3-nano-omni nemotron-3-nano-omni@eu nvidia/Nemotron-3_5-Lightning|
0.06 0.24 0.075 0.12 0.006|1||||nemotron-3-nano:30b nvidia-nemotron-3-nano-30b-a3b nvidia.nemotron-nano-3-30b|
0.06 0.23 0.075 0.12 0.006|1||||nvidia.nemotron-nano-9b-v2 nvidia/nemotron-nano-9b-v2|
0.055 0.44 0.06875 0.11 0.0055|1|||||gpt-5-nano@eu
0.05 0.4 0.0625 0.1 0.005|1|||gpt-5-nano gpt-5-nano-2025-08-07||
0.05 0.25 0.0625 0.1 0.025|1||||nvidia/nemotron-3-super-120b-a12b:thinking|
0.05 0.2 0.0625 0.1 0.03|1||||nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B|
0.05 0.2 0.0625 0.1 0.025|1||||deepinfra/nvidia/Nemotron-3-Nano-30B-A3B nvidia/Nemotron-3-Nano-30B-A3B|
0.05 0.2 0.0625 0.1 0.01|1||||accounts/fireworks/models/nemotron-lightning-3p5-30b-a3b nemotron-lightning-3.5-30b-a3b nvidia/nemotron-3.5-lightning nvidia/nemotron-3.5-lightning:thinking|
0.05 0.2 0.05 0.1 0.05|1||||nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16|
0.05 0.15 0.0625 0.1 0.025|1||||nvidia/nemotron-3.5-content-safety|
0.04 0.4 0.05 0.08 0.004|1||||zai/glm-4.6v-flashx|glm-4.6v-flashx
0.03 0.14 0.0375 0.06 0.003|1||||deepseek-ai/deepseek-r1-distill-llama-70b|
0.03 0.13 0.0375 0.06 0.03|1||||gpt-oss-20b|
0.0245 0.0978 0.030625 0.049 0.00245|1||||Nemotron-3-Nano-Omni-30B-TEE|
0.015 0.6 0.01875 0.03 0.015|1||||nemotron-3-super|
0 0 0 0 0|1|||anthropic.claude-mythos-preview zai/glm-4.5-flash zai/glm-4.7-flash||
`

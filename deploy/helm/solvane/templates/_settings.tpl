{{/*
The text of a setting. Numbers of a values file come as floating-point ones, which would be written as 2e+06; as JSON
they stand without an exponent.
*/}}
{{- define "solvane.settingText" -}}
{{- if kindIs "string" . }}{{ . }}{{ else }}{{ toJson . }}{{ end -}}
{{- end }}

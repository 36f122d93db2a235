/** The text of a field without blanks around it; null for an empty field. */
export function textIn(data: FormData, name: string): string | null {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

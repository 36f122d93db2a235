/** What was filled in, without blanks around it; null for nothing. */
export function textIn(data: FormData, name: string): string | null {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

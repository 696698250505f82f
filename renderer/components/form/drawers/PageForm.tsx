/** A form on a page: submitted once at a time, without browser validation or autofill. */
export function PageForm({
  busy = false,
  onSubmit,
  ...form
}: Omit<React.ComponentProps<'form'>, 'onSubmit'> & { busy?: boolean; onSubmit: () => unknown }) {
  return (
    <form
      noValidate
      autoComplete="off"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSubmit();
      }}
    />
  );
}
